"""The examples that learn (E-11), for a moment each. Their figures of whole runs stand in docs/figures.md."""

import sys
from pathlib import Path

import menagerie
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
torch = pytest.importorskip("torch")
torch.set_num_threads(1)
import train_penguins  # noqa: E402
import train_ruin  # noqa: E402
from curve import picture  # noqa: E402

pytestmark = pytest.mark.ray


def test_e_11_ruin_is_learned(ruin):
    told = []

    def report(net, minutes, steps):
        told.append(menagerie.evaluate_policy(net.probabilities, ruin))

    train_ruin.train(ruin, 0.4, 1, 0.4, report)
    assert len(told) == 2 and told[0].value < 0.001, "random play hardly ever escapes"
    assert told[1].value > 0.01


def test_e_11_penguins_are_learned_by_playing_against_oneself():
    told = []
    net = train_penguins.train(0.05, 1, 1.0, lambda net, minutes, steps: told.append(steps))
    assert told == [0]
    game = menagerie.Game("penguins", players=2)
    state = game.play_chance(game.start(), menagerie._core.Dice(1, 0))[0]
    seat, mask = game.turn(state), game.mask(state)[None]
    odds = net.probabilities(game.encode(state, seat)[None], mask)
    assert odds[mask == 0].max() < 1e-6 and odds.sum() == pytest.approx(1, abs=1e-4)
    assert net.best(game.encode(state, seat)[None], mask).argmax() == odds.argmax()


def test_e_11_advantages_follow_each_seat_by_itself():
    # One table, three decisions of seats 1, 2 and 1; the last one wins for seat 1 and ends the game.
    rewards = np.zeros((3, 1, 2), np.float32)
    rewards[2, 0] = [1, 0]
    ends = np.array([[False], [False], [True]])
    seats, values = np.array([[1], [2], [1]]), np.array([[0.5], [0.4], [0.7]], np.float32)
    gains = train_penguins.advantages(rewards, ends, seats, values, np.array([2]), np.array([0.3], np.float32))
    last = 1 - 0.7
    first = 0.7 - 0.5 + train_penguins.LAMBDA * last
    assert gains[:, 0] == pytest.approx([first, 0 - 0.4, last])


def test_e_11_curves_are_drawn():
    drawn = picture("A curve", [0.0, 1.0], {"won": [0.0, 0.6]}, {"half": 0.5})
    assert drawn.startswith("<svg") and "won" in drawn and "half" in drawn and drawn.count("<polyline") == 1
