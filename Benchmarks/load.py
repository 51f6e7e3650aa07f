"""wrk, which asks for one thing over and over, and what it counted."""
import pathlib
import re
import subprocess
import tempfile
import urllib.request
from dataclasses import dataclass

UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}


@dataclass
class Load:
    requests: int
    per_second: float
    p99: float  # seconds


def ask(url, headers={}, seconds=2, connections=8, threads=1, script=None):
    """Sends GET, or what a script for wrk says, for so long; fails when an answer is none of success."""
    command = ["wrk", "-t", str(threads), "-c", str(connections), "-d", f"{seconds}s", "--latency", "--timeout", "30s"]
    for name, value in headers.items():
        command += ["-H", f"{name}: {value}"]
    with tempfile.TemporaryDirectory() as folder:
        if script:
            file = pathlib.Path(folder) / "script.lua"
            file.write_text(script)
            command += ["-s", str(file)]
        output = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    return read(output, url)


def read(output, url):
    requests = int(re.search(r"(\d+) requests in", output)[1])
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    errors = re.search(r"Socket errors: (.*)", output)
    if bad or errors or not requests:
        raise RuntimeError(f"{url} is not answered as it should be:\n{output}")
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", output).groups()
    return Load(requests, float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]), float(number) * UNITS[unit])


def header(url, name):
    """One field of the answer to a GET."""
    with urllib.request.urlopen(url) as answer:
        return answer.headers[name]
