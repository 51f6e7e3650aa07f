"""A timer whose end nobody can write down."""
import people
from people import Script
from test_clock import clock  # noqa: F401
from test_disk import disk  # noqa: F401

READS = ("/tasks", "/tasks/{task}", "/tasks/{task}/pomodoro", "/pomodoro-blocks", "/pomodoro-statistics")


def test_on_a_full_disk_the_end_is_seen_and_counts_once_when_there_is_room(disk, serve, clock):  # noqa: F811
    people.add_user(disk.data)
    server = serve(disk.data, environment=clock.environment)
    script = Script(server.address, people.new_token(disk.data))
    task = script.post("/tasks", {"title": "Taxes"})["id"]
    assert script.call("POST", f"/tasks/{task}/pomodoro/start", {"version": 1}).status == 200
    disk.fill()
    clock.jump(1501)
    for path in READS:
        script.get(path.format(task=task))
    seen = script.get(f"/tasks/{task}/pomodoro")
    assert (seen["state"], seen["count"]) == ("breakingStop", 1)
    assert script.call("POST", f"/tasks/{task}/pomodoro/break", {"version": seen["version"]}).status == 503
    disk.free()
    assert script.get(f"/tasks/{task}/pomodoro") | {"now": ""} == seen | {"now": ""}
    [block] = script.all("/pomodoro-blocks")
    assert (block["outcome"], block["seconds"]) == ("completed", 1500)
