"""A month of messages for many users, planned from values alone: a program of its own, beside the server."""
import statistics
import subprocess

from installation import program
from table import Row

PLAN_BUDGET, EDIT_BUDGET = 2000, 2


def rows():
    command = program.PROGRAM.with_name("planner-benchmark")
    runs = [run(command) for _ in range(3)]
    plan, edit = (statistics.median(times) for times in list(zip(*runs))[:2])
    about = (
        f"{runs[0][2]:,.0f} messages: half of the users with quiet hours, all with twenty batches in a digest, over every "
        "zone there is, in a month in which many change their clocks."
    )
    return [
        Row("plan of 10,000 users × 20 reminders × 30 days", f"{plan / 1000:.1f} s", "≤ 2 s", plan <= PLAN_BUDGET, [about]),
        Row("the plan of one of them after an edit", f"{edit:.1f} ms", "≤ 2 ms", edit <= EDIT_BUDGET),
    ]


def run(command):
    """CPU in milliseconds for all of them and for the slowest of a hundred edits; the number of messages."""
    output = subprocess.run([command], check=True, capture_output=True, text=True).stdout
    return [float(number) for number in output.split()]
