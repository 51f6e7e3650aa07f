"""A webhook that verifies by the `standardwebhooks` package, which others wrote.

usage: webhook_receiver.py SECRET    prints `READY PORT` when it listens on 127.0.0.1

Answers 200 if the signature is good, else 401.
"""
import http.server
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            receiver.verify(body, dict(self.headers))
            status, answer = 200, b"verified"
        except WebhookVerificationError as error:
            status, answer = 401, str(error).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


receiver = Webhook(sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print("READY", server.server_port, flush=True)
server.serve_forever()
