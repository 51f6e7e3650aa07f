"""nginx with files of our own: a worker per core, sendfile as Debian sets it up, no access log."""
import os
import pathlib
import signal
import socket
import subprocess
import time

CONFIGURATION = """
worker_processes {workers};
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 20000; }}
http {{
    types {{ text/html html; application/json json; }}
    sendfile on;
    tcp_nopush on;
    access_log off;
    keepalive_requests 1000000000;
    gzip off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port} reuseport; root {folder}/files; }}
}}
"""


class Nginx:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "files").mkdir(parents=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        file = self.folder / "nginx.conf"
        # Started by root, its workers would else become somebody who cannot read the files.
        user = "user root;" if os.geteuid() == 0 else ""
        file.write_text(user + CONFIGURATION.format(folder=self.folder, port=port, workers=os.cpu_count()))
        subprocess.run(["nginx", "-c", file, "-e", self.folder / "error.log"], check=True)
        for _ in range(100):
            if len(self.pids()) > os.cpu_count():
                return
            time.sleep(0.05)
        raise RuntimeError("nginx does not start: " + (self.folder / "error.log").read_text())

    def put(self, name, content):
        (self.folder / "files" / name).write_bytes(content)
        return f"{self.url}/{name}"

    def pids(self):
        """The master and its workers."""
        try:
            master = int((self.folder / "pid").read_text())
            children = pathlib.Path(f"/proc/{master}/task/{master}/children").read_text()
        except (OSError, ValueError):
            return []
        return [master, *map(int, children.split())]

    def stop(self):
        for pid in self.pids()[:1]:
            os.kill(pid, signal.SIGTERM)
