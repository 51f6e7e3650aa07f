"""A stand-in for the Open Food Facts family: tests ask nobody outside."""
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# The one article that it knows; every other is unknown.
KNOWN = "3017620422003"
ARTICLE = {"product_name": "Nutella", "brands": "Ferrero, Nutella", "quantity": "400 g"}
# Asked for this one, it fails.
FAILING = "4006381333931"


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        code = self.path.partition("?")[0].rpartition("/")[2]
        if code == FAILING:
            return self.answer(500, {})
        found = code == KNOWN
        self.answer(200 if found else 404, {"code": code, "status": int(found), "product": ARTICLE if found else None})

    def answer(self, status, content):
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Facts:
    """The stand-in on a port of its own; `options` make `lares serve` ask it."""

    def __init__(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        port = self._server.server_port
        sources = ("food", "products", "beauty", "pet-food")
        self.options = ["--allow-targets", f"127.0.0.1:{port}"]
        self.options += [f"--facts-{source}-url=http://127.0.0.1:{port}" for source in sources]

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
