"""Regret as a benchmark: exact for games that can be solved, by games with the same dice for the others."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .bots import bot, simulate
from .game import Game

#: Takes observations (n × features) and masks (n × actions), and returns probabilities (n × actions).
Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]

#: Positions that a policy is asked about at once.
BATCH = 4096

#: The games of `benchmark`, each with its options and the bots to compare with.
BENCHMARK: list[tuple[str, dict[str, Any], list[str]]] = [
    ("ruin", {"map": "classic"}, []),
    ("ruin", {"map": "gauntlet"}, []),
    ("caverns", {}, ["greedy"]),
    ("zoo", {}, ["greedy"]),
    ("shelter", {"players": 1}, ["greedy"]),
    ("penguins", {"players": 2}, ["random", "greedy"]),
]


def random_policy(observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.float64]:
    """Chooses each possible action with equal probability."""
    return masks / masks.sum(axis=1, keepdims=True, dtype=np.float64)


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error."""

    mean: float
    stderr: float

    @staticmethod
    def of(sample: NDArray[np.float64]) -> Estimate:
        count = len(sample)
        return Estimate(float(sample.mean()), float(sample.std(ddof=1) / math.sqrt(count)) if count > 1 else math.inf)

    def __str__(self) -> str:
        return f"{self.mean:.4f} ± {self.stderr:.4f}"


@dataclass(frozen=True)
class ExactEvaluation:
    """The exact value of a policy in a game that can be solved."""

    game: Game
    #: The chance to win, and its bounds.
    value: float
    lower: float
    upper: float
    #: The value of the best policy.
    optimum: float
    #: For each position the expected number of visits times the value that the policy gives away there.
    losses: NDArray[np.float64] = field(repr=False)
    #: The expected number of visits of each position.
    visits: NDArray[np.float64] = field(repr=False)
    #: The loss by the place of the player.
    places: dict[str, float] = field(repr=False)

    @property
    def regret(self) -> float:
        """The optimum minus the value: the sum of all losses."""
        return self.optimum - self.value

    def pictures(self) -> list[str]:
        """Returns an SVG for each board: the warmer a place, the more is lost there."""
        return self.game.heat(self.places)

    def __str__(self) -> str:
        return f"{self.value:.4f} of {self.optimum:.4f}"


@dataclass(frozen=True)
class SampledEvaluation:
    """The results of a policy beside those of a bot in its place, with the same dice."""

    game: Game
    opponent: str
    #: The bot in whose place the policy plays.
    reference: str
    result: Estimate
    reference_result: Estimate
    #: The policy's result minus the bot's, game by game.
    difference: Estimate

    def __str__(self) -> str:
        return f"{self.result}, {self.difference.mean:+.4f} ± {self.difference.stderr:.4f} beside {self.reference}"


def decisions(game: Game) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """Returns observations and masks of all positions at which the seat decides, in the order of a table of a policy."""
    model = game._policy_model()
    return model.rows(0, len(model))


def best_actions(game: Game) -> NDArray[np.int64]:
    """Returns the number of a best action for each position of `decisions`."""
    return game._policy_model().best()


def evaluate_policy(
    policy: Policy | NDArray[Any] | str,
    game: str | Game,
    *,
    opponent: str = "greedy",
    games: int = 200,
    seed: int = 1,
    **options: Any,
) -> ExactEvaluation | SampledEvaluation:
    """Evaluates a policy, `f(observations, masks) -> probabilities`.

    Where the game can be solved the result is exact, and the policy may be a table as well: a row of probabilities for
    each position of `decisions`. Elsewhere `games` games are played, with several seats one after the other at each seat
    against `opponent`, and the same games by the bot `greedy` in place of the policy. The name of a bot stands for the
    bot, whose games are played everywhere.
    """
    game = game if isinstance(game, Game) else Game(game, **options)
    if game.can_be_solved and not isinstance(policy, str):
        return _exact(policy, game)
    if not callable(policy) and not isinstance(policy, str):
        raise ValueError(f"a table needs a game that can be solved; {game.key} cannot: a function would be right")
    return _sampled(policy, game, opponent, "greedy", games, seed)


def _exact(policy: Policy | NDArray[Any], game: Game) -> ExactEvaluation:
    model = game._policy_model()
    places: list[NDArray[np.intp]] = []
    cells = np.array(
        [cell for plane in game.planes if plane.name.startswith("player") for cell in range(plane.first, plane.first + plane.rows * plane.columns)]
    )
    for first in range(0, len(model), BATCH):
        last = min(first + BATCH, len(model))
        observations, masks = model.rows(first, last)
        given = policy(observations, masks) if callable(policy) else policy[first:last]
        model.set(first, np.ascontiguousarray(_array(given), np.float64))
        places.append(observations[:, cells].argmax(axis=1))
    lower, upper, optimum, losses, visits = model.evaluate()
    by_cell = np.bincount(np.concatenate(places), weights=losses, minlength=len(cells))
    found = {_place(game.features[cells[nth]].name): float(loss) for nth, loss in enumerate(by_cell) if loss > 0}
    return ExactEvaluation(game, (lower + upper) / 2, lower, upper, optimum, losses, visits, found)


def _place(feature: str) -> str:
    """The name of a place as heat maps have it: `city c4` for `player at c4 of the city`."""
    square, board = feature.removeprefix("player at ").split(" of the ")
    return f"{board} {square}"


def _array(given: Any) -> NDArray[Any]:
    """An array of NumPy, also of a tensor."""
    if hasattr(given, "detach"):
        given = given.detach().cpu().numpy()
    return np.asarray(given)


def _sampled(
    policy: Policy | str, game: Game, opponent: str, reference: str, games: int, seed: int
) -> SampledEvaluation:
    results, references = [], []
    for seat in range(1, game.seats + 1):
        references.append(_play_bot(reference, game, seat, opponent, games, seed))
        play = _play_bot if isinstance(policy, str) else _play
        results.append(play(policy, game, seat, opponent, games, seed))
    played, beside = np.concatenate(results), np.concatenate(references)
    return SampledEvaluation(
        game, opponent, reference, Estimate.of(played), Estimate.of(beside), Estimate.of(played - beside)
    )


def _play_bot(name: str, game: Game, seat: int, opponent: str, games: int, seed: int) -> NDArray[np.float64]:
    """Plays games with a bot at one seat, and returns its results."""
    bots: list[Any] = [opponent] * game.seats
    bots[seat - 1] = name
    return simulate(game, bots, games, seed, each=True)["utilities"][:, seat - 1]


def _play(policy: Policy, game: Game, seat: int, opponent: str, games: int, seed: int) -> NDArray[np.float64]:
    """Plays games with the policy at one seat, all together, and returns its results."""
    rng, other = np.random.default_rng(seed), bot(opponent)
    dice = [_core.Dice(seed, 2 * number) for number in range(games)]
    states = [game.play_chance(game.start(), dice[number])[0] for number in range(games)]
    running, plies = list(range(games)), 0
    while running:
        plies += 1
        mine = []
        for number in running:
            while game.turn(states[number]) not in (seat, "over") and not game.given_up(states[number]):
                event = other.decide(game, states[number], seed=int(rng.integers(2**63)))
                states[number], _ = game.play_chance(game.apply(states[number], event), dice[number])
            if game.turn(states[number]) == seat and not game.given_up(states[number]):
                mine.append(number)
        if mine:
            observations = np.stack([game.encode(states[number], seat) for number in mine])
            masks = np.stack([game.mask(states[number]) for number in mine])
            odds = np.asarray(_array(policy(observations, masks)), np.float64) * masks
            chosen = (odds.cumsum(axis=1) > rng.random((len(mine), 1)) * odds.sum(axis=1, keepdims=True)).argmax(axis=1)
            for number, action in zip(mine, chosen):
                state = game.apply(states[number], game.actions[int(action)])
                states[number], _ = game.play_chance(state, dice[number])
        running = mine
    return np.array([(game.utility(state) or [0.0] * game.seats)[seat - 1] for state in states])


@dataclass(frozen=True)
class Row:
    """A line of the benchmark."""

    game: str
    opponent: str
    evaluation: ExactEvaluation | SampledEvaluation

    def __str__(self) -> str:
        return f"{self.game:<28} {self.opponent:<8} {self.evaluation}"


def benchmark(
    policy: Policy | str | dict[str, Policy | str], *, games: int = 200, seed: int = 1, only: str | None = None, quiet: bool = False
) -> list[Row]:
    """Evaluates a policy in all games and prints a table.

    A policy that plays some games alone is given as a dict by the keys of these games, or by game and options as the
    table has them, such as `ruin map=classic`; a bot by its name. `only` names one game.
    """
    rows = []
    for key, options, opponents in BENCHMARK:
        name = " ".join([key, *(f"{name}={value}" for name, value in options.items())])
        chosen = policy.get(name, policy.get(key)) if isinstance(policy, dict) else policy
        if chosen is None or only not in (None, key):
            continue
        game = Game(key, **options)
        for opponent in opponents or ["-"]:
            evaluation = evaluate_policy(chosen, game, opponent=opponent, games=games, seed=seed)
            alone = game.seats == 1
            row = Row(name, "-" if alone else opponent, evaluation)
            rows.append(row)
            if not quiet:
                print(row, flush=True)
    return rows
