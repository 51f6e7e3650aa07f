"""A wall clock that jumps while the server runs."""
import datetime
import pathlib
import shutil
import struct
import subprocess
import time

DAY = 86_400


class Clock:
    """The clock of the servers started with its `environment`."""

    def __init__(self, folder):
        compiler = shutil.which("cc")
        assert compiler, "no C compiler (cc), which the clock needs: bin/setup installs one"
        library, self._file = folder / "wallclock.so", folder / "clock"
        source = pathlib.Path(__file__).with_name("wallclock.c")
        subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], check=True)
        self.environment = {"LD_PRELOAD": str(library), "TEST_CLOCK": str(self._file)}
        self._file.write_bytes(bytes(8))
        self._offset = 0

    def now(self):
        return time.time() + self._offset

    def today(self):
        return datetime.datetime.fromtimestamp(self.now(), datetime.timezone.utc).date()

    def jump(self, seconds):
        self._offset += seconds
        with open(self._file, "r+b") as file:
            file.write(struct.pack("=q", round(self._offset * 1e9)))

    def jump_to_noon(self):
        """To the next noon, so that no midnight comes in between by itself."""
        self.jump(DAY - (self.now() - DAY / 2) % DAY)
