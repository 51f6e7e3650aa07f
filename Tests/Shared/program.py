"""The program as the tests run it: a server with data of its own, and single commands."""
import os
import pathlib
import re
import signal
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "debug" / "lares"

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
    """`lares serve` on a port of its own, with its data in `data`. `url` is set when it listens."""

    def __init__(self, data, *options):
        self.data = pathlib.Path(data)
        self._lines, self._ended, self._changed = [], False, threading.Condition()
        self._process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", self.data, *options],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        # Reads to the end, or the server would stop at a full pipe.
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.url = self._wait_for(r"listening on (http://\S+)").rstrip("/")
        except AssertionError:
            self._process.kill()
            raise

    def _read(self):
        for line in self._process.stdout:
            with self._changed:
                self._lines.append(line)
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _wait_for(self, pattern):
        """The first group of the pattern in what the server has written, or writes within the time a start may take."""
        with self._changed:
            self._changed.wait_for(lambda: self._ended or re.search(pattern, self.output()), SECONDS_TO_START)
        found = re.search(pattern, self.output())
        assert found, f"the server did not write {pattern!r}:\n{self.output()}"
        return found[1]

    @property
    def set_up_code(self):
        """The one-time code that a server without accounts prints."""
        return self._wait_for(r"(?i)set-up code:?\s+([A-Za-z0-9-]+)")

    def output(self):
        return "".join(self._lines)

    def run(self, *arguments, input=""):
        """Another command of the program on the same data. Returns what it printed."""
        done = run(*arguments, "--data", self.data, input=input)
        assert done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
        return done.stdout

    def add_user(self, login, password, name=NAME, household=HOUSEHOLD, *options):
        self.run("user", "add", login, "--name", name, "--household", household, *options, input=password + "\n")

    def stop(self):
        """Asks it to end and checks that it did so by itself."""
        self._process.send_signal(signal.SIGTERM)
        try:
            status = self._process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise AssertionError(f"the server did not end {SECONDS_TO_STOP} s after SIGTERM:\n{self.output()}") from None
        assert status == 0, f"the server ended with {status}:\n{self.output()}"
