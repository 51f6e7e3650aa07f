"""The machine a measurement was taken on, and what the system knows about its processes."""
import datetime
import os
import pathlib
import platform
import re
import shutil
import subprocess

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def describe():
    """One line: what figures of another run can be compared with."""
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
    load = " ".join(f"{load:.1f}" for load in os.getloadavg())
    when = datetime.datetime.now().strftime("%Y-%m-%d %H:%M")
    return f"{model}, {os.cpu_count()} cores, Linux {platform.release()}, {when}, load {load} at the start"


def version(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout + done.stderr).splitlines()[0].strip()


def cpu_seconds(pids):
    """What the processes have used so far, in user and system mode (proc(5), fields 14 and 15)."""
    ticks = 0
    for pid in pids:
        # The second field is the name in parentheses, which may hold spaces.
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS_PER_SECOND


def resident_megabytes(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("no VmRSS")


def profile(pid, run, top=8):
    """Where the process spends its time while `run` runs: the functions that take most of it, or why nobody knows."""
    if not shutil.which("perf"):
        return ["perf is not installed"]
    recorder = subprocess.Popen(
        ["perf", "record", "-q", "-F", "997", "-p", str(pid), "-o", "/tmp/lares-bench.perf"], stderr=subprocess.DEVNULL
    )
    run()
    recorder.send_signal(2)
    recorder.wait()
    report = subprocess.run(
        ["perf", "report", "--stdio", "-q", "--no-children", "--percent-limit", "1", "--sort", "dso,symbol"]
        + ["-i", "/tmp/lares-bench.perf"],
        capture_output=True,
        text=True,
    )
    lines = [line.strip() for line in report.stdout.splitlines() if line.strip()][:top]
    names = subprocess.run(["swift", "demangle", "--simplified"], input="\n".join(lines), capture_output=True, text=True)
    return [re.sub(r"(\s{2,}-)*\s*$|(?<=\S)\s{2,}", " ", line).rstrip() for line in names.stdout.splitlines()] or [report.stderr.strip() or "perf recorded nothing"]
