"""A webhook within the test: it verifies by the `standardwebhooks` package, which others wrote, and answers as it is told."""
import http.server
import json
import threading

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Whoever sends may die meanwhile."""


class Receiver:
    """Listens on `url`; `received` holds what came, in its order: path, id, message and whether its signature was good.

    `secrets` are known by path. `answer(path, count)` gives a status, a dictionary of headers, or both; 204 without it.
    """

    def __init__(self):
        self.received, self.secrets, self.answer = [], {}, None
        self._changed = threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, headers = receiver._take(self.path, dict(self.headers), body)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if status != 204:
                    self.send_header("Content-Length", "0")
                self.end_headers()

        self._server = Server(("127.0.0.1", 0), Handler)
        self.target = f"127.0.0.1:{self._server.server_port}"
        self.url = f"http://{self.target}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _take(self, path, headers, body):
        verified = None
        if path in self.secrets:
            try:
                Webhook(self.secrets[path]).verify(body, headers)
                verified = True
            except WebhookVerificationError:
                verified = False
        with self._changed:
            entry = {"path": path, "id": headers.get("webhook-id"), "verified": verified, **json.loads(body)}
            self.received.append(entry)
            count = len([one for one in self.received if one["path"] == path])
            self._changed.notify_all()
        answer = self.answer(path, count) if self.answer else 204
        status, more = answer if isinstance(answer, tuple) else (answer, {})
        return status, more

    def titles(self, path=None):
        return [one["data"]["title"] for one in list(self.received) if path in (None, one["path"])]

    def ids(self):
        return {one["id"] for one in list(self.received)}

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
