"""The lab on many machines (E-12). The tests with Ray run by `cargo xtask python-test --ray`."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from conftest import python
from menagerie import lab

PLAN = """format = "menagerie/lab-plan/1"
title = "Water"
game = "caverns"
games = {games}
seed = 3
[vary]
water = ["easy", "hard"]
bots = ["random", "greedy"]
"""
RESULTS = ["games.csv", "games.parquet", "report.html"]


def write_plan(folder, games=12):
    path = folder / "plan.toml"
    path.write_text(PLAN.format(games=games))
    return path


def on_one_machine(path, output):
    program = os.environ.get("MENAGERIE")
    if program is None:
        pytest.skip("MENAGERIE names no program to compare with")
    subprocess.run([program, "lab", path, "-o", output], check=True, capture_output=True)


def same_results(one, other):
    for name in RESULTS:
        assert (one / name).read_bytes() == (other / name).read_bytes(), name
    assert sorted((one / "journal.jsonl").read_text().splitlines()) == sorted(
        (other / "journal.jsonl").read_text().splitlines()
    )


def test_e_12_games_played_in_shards_give_the_results_of_one_machine(tmp_path):
    path = write_plan(tmp_path)
    on_one_machine(path, tmp_path / "whole")
    source = lab.read_plan(path)
    plan = lab.Plan(*source)
    assert plan.total == 48 and plan.settings == 4 and plan.key(0).endswith("game=1")
    parts = tmp_path / "parts"
    parts.mkdir()
    journal = lab.Journal(parts / "journal.jsonl", plan)
    missing = journal.missing()
    shards = [missing[first : first + 7] for first in range(0, len(missing), 7)]
    # In another order, by plans opened anew, and some of them twice.
    for shard in [*reversed(shards), *shards[:2]]:
        journal.add(lab.Plan(*source).play(shard))
    assert len(journal) == 48 and journal.missing() == []
    assert journal.add(plan.play([0])) == 0
    journal.write(parts)
    same_results(tmp_path / "whole", parts)


def test_e_12_a_torn_journal_goes_on(tmp_path):
    path = write_plan(tmp_path)
    plan = lab.Plan(*lab.read_plan(path))
    journal = lab.Journal(tmp_path / "journal.jsonl", plan)
    journal.add(plan.play([5, 6, 7]))
    with pytest.raises(ValueError, match="another run"):
        lab.Journal(tmp_path / "journal.jsonl", plan)
    del journal
    with open(tmp_path / "journal.jsonl", "a") as torn:
        torn.write('{"plan":"')
    again = lab.Journal(tmp_path / "journal.jsonl", plan)
    assert again.torn and len(again) == 3 and 6 not in again.missing()


def test_e_12_faults_of_a_plan_are_told_with_their_lines(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(PLAN.format(games=0).replace("caverns", "lions"))
    done = python("-m", "menagerie.lab", str(path))
    assert done.returncode == 2
    assert "line" in done.stderr or "Ray is not installed" in done.stderr
    with pytest.raises(ValueError, match="line 3"):
        lab.Plan(*lab.read_plan(path))


def test_e_12_without_ray_it_is_said_what_to_install(tmp_path):
    path = write_plan(tmp_path)
    code = "import sys; sys.modules['ray'] = None; from menagerie import lab; sys.exit(lab.main([sys.argv[1]]))"
    done = python("-c", code, str(path))
    assert done.returncode == 2 and "menagerie[ray]" in done.stderr


@pytest.fixture
def cluster():
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()


@pytest.mark.ray
def test_e_12_a_killed_node_loses_no_game_and_repeats_none(tmp_path, cluster):
    cluster, nodes = cluster
    path = write_plan(tmp_path, games=1500)
    on_one_machine(path, tmp_path / "whole")
    killed = []

    def progress(done, total):
        if done > total // 6 and not killed:
            killed.append(done)
            cluster.remove_node(nodes[0], allow_graceful=False)

    written = lab.run(path, address=cluster.address, output=tmp_path / "ray", progress=progress)
    assert killed and [file.name for file in written] == RESULTS
    same_results(tmp_path / "whole", tmp_path / "ray")


@pytest.mark.ray
def test_e_12_a_killed_driver_goes_on_where_it_was(tmp_path, cluster):
    cluster, _ = cluster
    path = write_plan(tmp_path, games=3000)
    on_one_machine(path, tmp_path / "whole")
    command = [sys.executable, "-m", "menagerie.lab", path, f"--ray={cluster.address}", "--output", tmp_path / "ray"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    journal, some = tmp_path / "ray/journal.jsonl", threading.Event()
    while running.poll() is None:
        if journal.exists() and journal.read_bytes().count(b"\n") > 500:
            os.kill(running.pid, signal.SIGKILL)
            running.wait()
        some.wait(0.02)
    before = journal.read_bytes().count(b"\n")
    assert 500 < before < 12000
    assert subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0
    same_results(tmp_path / "whole", tmp_path / "ray")


@pytest.mark.ray
def test_e_12_the_command_line_starts_it(tmp_path):
    path = write_plan(tmp_path, games=50)
    on_one_machine(path, tmp_path / "whole")
    environment = {**os.environ, "MENAGERIE_PYTHON": sys.executable}
    command = [os.environ["MENAGERIE"], "lab", path, "--ray", "-o", tmp_path / "ray"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    same_results(tmp_path / "whole", tmp_path / "ray")
