"""The mail server of `smtp_server.py`, and what it took."""
import json
import pathlib
import subprocess
import sys


class MailServer:
    """Listens on `port`; what it took lies in a folder of its own, and is read once."""

    def __init__(self, folder, *options):
        self.folder = folder
        self._read = {}
        self.process = subprocess.Popen(
            [sys.executable, pathlib.Path(__file__).with_name("smtp_server.py"), folder, *options],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(self.process.stdout.readline().split()[1])

    @property
    def received(self):
        for file in (self.folder / "new").iterdir():
            if file.name not in self._read:
                self._read[file.name] = json.loads(file.read_text())
        return [entry for _, entry in sorted(self._read.items())]

    def treat(self, names):
        """From now on these addresses as the names that it knows: `{"anna@example.org": "busy"}`."""
        (self.folder / "as").write_text("".join(f"{address} {name}\n" for address, name in names.items()))

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
