"""The program as the tests run it: a server with data of its own, and single commands."""
import os
import pathlib
import re
import resource
import signal
import subprocess
import threading
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The benchmarks name another build.
PROGRAM = pathlib.Path(os.environ.get("TESTED_PROGRAM", ROOT / ".build" / "debug" / "lares"))

SECONDS_TO_START = 20
SECONDS_TO_STOP = 15

# The person whom the tests know: the owner of the household that `set_up` founds.
LOGIN, PASSWORD, NAME, HOUSEHOLD = "ada", "correct horse battery", "Ada Lovelace", "Byron"


def run(*arguments, input="", environment={}, seconds=60):
    """One command of the program, to its end: what it printed and how it ended."""
    return subprocess.run(
        [PROGRAM, *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | environment,
        input=input,
        capture_output=True,
        text=True,
        timeout=seconds,
    )


class Server:
    """`lares serve` with its data in `data`, on a port of its own unless one is named. `url` and `address` are set when
    it listens.

    With `descriptors` it may open only so many; without `wait` it is not expected to start.
    """

    def __init__(self, data, *options, environment={}, descriptors=None, wait=True):
        self.data = pathlib.Path(data)
        self._lines, self._ended, self._changed = [], False, threading.Condition()
        port = () if "--port" in options else ("--port", "0")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", *port, "--data", self.data, *options],
            cwd=ROOT,
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=descriptors and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))),
        )
        # Reads to the end, or the server would stop at a full pipe.
        threading.Thread(target=self._read, daemon=True).start()
        if wait:
            self._wait_until_it_listens()

    def _wait_until_it_listens(self):
        try:
            self.url = self.wait_for(r"listening on (http://\S+)").rstrip("/")
        except AssertionError:
            self.process.kill()
            raise
        parts = urllib.parse.urlsplit(self.url)
        self.address = (parts.hostname, parts.port)

    def _read(self):
        for line in self.process.stdout:
            with self._changed:
                self._lines.append(line)
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def wait_for(self, pattern):
        """What the pattern, or its first group, finds in what the server has written or soon writes."""
        with self._changed:
            self._changed.wait_for(lambda: self._ended or re.search(pattern, self.output()), SECONDS_TO_START)
        found = re.search(pattern, self.output())
        assert found, f"the server did not write {pattern!r}:\n{self.output()}"
        return found[1] if found.re.groups else found[0]

    @property
    def set_up_code(self):
        """The one-time code that a server without accounts prints."""
        return self.wait_for(r"(?i)set-up code:?\s+([A-Za-z0-9-]+)")

    def output(self):
        return "".join(self._lines)

    def run(self, *arguments, input=""):
        """Another command of the program on the same data. Returns what it printed."""
        done = run(*arguments, "--data", self.data, input=input)
        assert done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
        return done.stdout

    def add_user(self, login, password, name=NAME, household=HOUSEHOLD, *options):
        self.run("user", "add", login, "--name", name, "--household", household, *options, input=password + "\n")

    def kill(self):
        """Ends it as a power cut ends it, without a word."""
        self.process.kill()
        self.process.wait(SECONDS_TO_STOP)

    def terminate(self):
        """Asks it to end."""
        self.process.send_signal(signal.SIGTERM)

    def status(self):
        """The exit status of a server that ends by itself."""
        try:
            return self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"the server did not end in {SECONDS_TO_STOP} s:\n{self.output()}") from None

    def stop(self):
        """Asks it to end and checks that it did so by itself; one that ended before has been looked at."""
        if self.process.poll() is None:
            self.terminate()
            status = self.status()
            assert status == 0, f"the server ended with {status}:\n{self.output()}"
