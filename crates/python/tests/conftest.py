"""What several tests share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import menagerie
import numpy as np
import pytest

ROOT = Path(__file__).parents[3]
SETUPS = [
    ("ruin", {}),
    ("caverns", {}),
    ("zoo", {}),
    ("shelter", {"players": 1}),
    ("shelter", {"players": 3}),
    ("penguins", {"players": 2}),
    ("penguins", {"players": 4}),
]


@pytest.fixture(params=SETUPS, ids=[f"{key}-{len(options) and options['players']}" for key, options in SETUPS])
def game(request):
    key, options = request.param
    return menagerie.Game(key, **options)


@pytest.fixture(scope="session")
def ruin():
    return menagerie.Game("ruin")


def random_states(game, seed, count):
    """Positions of random play from the start, one after the other, at which a seat decides."""
    rng, found, number = np.random.default_rng(seed), [], 0
    while len(found) < count:
        dice = menagerie._core.Dice(seed, number)
        number += 1
        state, _ = game.play_chance(game.start(), dice)
        while game.turn(state) not in ("over", "chance") and len(found) < count:
            found.append(state)
            state, _ = game.play_chance(game.apply(state, str(rng.choice(game.legal(state)))), dice)
    return found


def command_line(*arguments):
    """Runs the command line that `cargo xtask python-test` built, and returns what it prints as JSON."""
    program = os.environ.get("MENAGERIE")
    if program is None:
        pytest.skip("MENAGERIE names no program to compare with")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def python(*arguments, **more):
    """Runs another interpreter like this one."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, **more)
