"""The lab over Ray: `python -m menagerie.lab PLAN.toml --ray [ADDRESS]`, which `menagerie lab PLAN --ray` starts.

Journal, tables and report are those of one machine, byte for byte. Shards of games are tasks of Ray; their rows are merged
by key into the journal as they come. A shard that is lost with its worker or its node is sent again; what is in the journal
is never played again.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ._core import Journal, Plan

__all__ = ["Journal", "Plan", "main", "read_plan", "run"]

#: The most games of a shard, and the time that a shard should take, in seconds.
MOST_GAMES = 2048
SHARD_SECONDS = 2.0
#: The shards that wait for each processor.
WAITING = 2
#: How often a shard is sent again before its failure is told.
TRIES = 20

HELP_RAY = "Ray is not installed; pip install 'menagerie[ray]' would be right"


def read_plan(path: str | Path) -> tuple[str, dict[str, str]]:
    """Reads a plan and the maps and sheets beside it."""
    path = Path(path)
    text = path.read_text(encoding="utf-8")
    files = {}
    for name in set(re.findall(r"[\"']([^\"'\n]+\.toml)[\"']", text)):
        try:
            files[name] = (path.parent / name).read_text(encoding="utf-8")
        except OSError:
            # The plan tells which of its files cannot be read.
            continue
    return text, files


#: The plans that this process has opened, by their texts.
_plans: dict[tuple[str, tuple[tuple[str, str], ...]], Plan] = {}


def _play(source: tuple[str, dict[str, str]], numbers: list[int]) -> tuple[list[str], float]:
    """Plays games of a plan; returns their lines and the seconds."""
    key = (source[0], tuple(sorted(source[1].items())))
    if key not in _plans:
        _plans[key] = Plan(*source)
    begun = time.perf_counter()
    return _plans[key].play(numbers), time.perf_counter() - begun


def _shards(missing: list[int], games: Callable[[int], int]) -> Iterator[list[int]]:
    """Divides games into shards, the next one as large as wanted then for the number that is left."""
    first = 0
    while first < len(missing):
        last = min(len(missing), first + games(len(missing) - first))
        yield missing[first:last]
        first = last


def run(
    plan: str | Path,
    *,
    address: str | None = None,
    output: str | Path | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Path]:
    """Plays the games of a plan that are missing from its journal over Ray; returns the paths of tables and report.

    `address` is that of a cluster; without it Ray is started on this machine, or the running one is used.
    """
    try:
        import ray
    except ImportError as error:
        raise ImportError(HELP_RAY) from error

    path = Path(plan)
    source = read_plan(path)
    opened = Plan(*source)
    folder = path.with_suffix("") if output is None else Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(folder / "journal.jsonl", opened)
    if not ray.is_initialized():
        ray.init(address=address, namespace=f"menagerie: {opened.title}", log_to_driver=False, logging_level="warning")
    # A task of one processor plays on one thread. Ray tells other libraries so, and not Rayon.
    task = ray.remote(num_cpus=1, max_retries=0, runtime_env={"env_vars": {"RAYON_NUM_THREADS": "1"}})(_play)
    task = task.options(name=f"{opened.title} ({opened.digest})")
    shared = ray.put(source)
    seconds_a_game = SHARD_SECONDS

    def processors() -> int:
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def games(left: int) -> int:
        # The last shards are small, so that all processors end together.
        return max(1, min(MOST_GAMES, int(SHARD_SECONDS / seconds_a_game), left // (WAITING * processors())))

    shards, running, again = _shards(journal.missing(), games), {}, []
    failed = 0
    progress(len(journal), opened.total)
    while True:
        room = WAITING * processors()
        while len(running) < room:
            shard = again.pop() if again else next(shards, None)
            if shard is None:
                break
            running[task.remote(shared, shard)] = shard
        if not running:
            break
        ready, _ = ray.wait(list(running), timeout=5.0)
        for done in ready:
            shard = running.pop(done)
            try:
                lines, seconds = ray.get(done)
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError,
                    ray.exceptions.OwnerDiedError, ray.exceptions.OutOfMemoryError, ray.exceptions.RaySystemError) as lost:
                failed += 1
                if failed > TRIES:
                    raise RuntimeError(f"{failed} shards were lost, the last one so: {lost}") from lost
                # The tables hold no copy of it: it is sent again.
                again.append(shard)
                continue
            journal.add(lines)
            seconds_a_game = max(1e-6, seconds / len(shard))
            progress(len(journal), opened.total)
    return journal.write(folder)


def _progress() -> Callable[[int, int], None]:
    """Shows progress with the time left on a terminal."""
    if not sys.stderr.isatty():
        return lambda done, total: None
    begun, first = time.monotonic(), [None]

    def show(done: int, total: int) -> None:
        if first[0] is None:
            first[0] = done
        played, seconds = done - first[0], time.monotonic() - begun
        left = f", {seconds / played * (total - done):.0f} s left" if played else ""
        print(f"\rplaying {done:,} of {total:,}{left}   ", end="" if done < total else "\n", file=sys.stderr, flush=True)

    return show


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m menagerie.lab",
        description="Runs a plan of the lab over a Ray cluster.",
        epilog="example: python -m menagerie.lab my-zoo.toml --ray 10.0.0.1:6379",
    )
    parser.add_argument("plan", help="the plan, a TOML file (docs/lab.md)")
    parser.add_argument("--ray", nargs="?", const="", default="", metavar="ADDRESS", help="the cluster; without, this machine")
    parser.add_argument("-o", "--output", metavar="DIR", help="the folder of the results; else beside the plan, named like it")
    given = parser.parse_args(arguments)
    try:
        written = run(given.plan, address=given.ray or None, output=given.output, progress=_progress())
    except (ImportError, OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; what is finished is in the journal, and the same command goes on from there", file=sys.stderr)
        return 130
    for path in written:
        print(os.fspath(path))
    return 0


if __name__ == "__main__":
    # Tasks are sent by the name of their module, which is not that of the program.
    from menagerie import lab

    sys.exit(lab.main())
