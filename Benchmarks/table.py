"""What was measured, as a table for people."""
from dataclasses import dataclass, field


@dataclass
class Row:
    """One budget: `measured` and `budget` in the same words; `about` says how it came to be, or what was compared."""

    what: str
    measured: str
    budget: str
    is_met: bool
    about: list = field(default_factory=list)


def ratio(value):
    return f"{value:.1f} ×"


def markdown(rows):
    lines = ["| What | Measured | Budget | |", "|---|---|---|---|"]
    for row in rows:
        lines.append(f"| {row.what} | {row.measured} | {row.budget} | {'met' if row.is_met else '**missed**'} |")
    return "\n".join(lines)


def notes(rows):
    """What stands below the table: how each row was measured, and where the time of a missed one goes."""
    parts = []
    for row in rows:
        if row.about:
            parts.append(f"**{row.what}.** " + "\n".join(row.about))
    return "\n\n".join(parts)
