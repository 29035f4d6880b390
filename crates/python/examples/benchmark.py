"""Prints the benchmark of bots, and of the nets that `train_ruin.py` and `train_penguins.py` have learned.

    python examples/benchmark.py random greedy search:500 --ruin ruin-run/net.pt --penguins penguins-run/net.pt
"""

from __future__ import annotations

import argparse
from pathlib import Path

import menagerie
from menagerie import evaluation


def trained(key: str, options: dict, net_class: type, path: Path) -> evaluation.Policy:
    """The policy of a net that was saved: the likeliest action."""
    import torch

    game = menagerie.Game(key, **options)
    net = net_class(len(game.features), len(game.actions))
    net.load_state_dict(torch.load(path))
    return net.best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", help="such as greedy")
    parser.add_argument("--ruin", type=Path, help="the net of train_ruin.py")
    parser.add_argument("--penguins", type=Path, help="the net of train_penguins.py")
    parser.add_argument("--games", type=int, default=200, help="games of each line, for each seat")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name in given.bots:
        # The random policy is known in full: where a game can be solved its value is exact.
        print(name)
        menagerie.benchmark(evaluation.random_policy if name == "random" else name, games=given.games, seed=given.seed)
    nets: dict[str, evaluation.Policy] = {}
    if given.ruin:
        from train_ruin import Net

        nets["ruin map=classic"] = trained("ruin", {"map": "classic"}, Net, given.ruin)
    if given.penguins:
        from train_penguins import Net as PenguinNet

        nets["penguins"] = trained("penguins", {"players": 2}, PenguinNet, given.penguins)
    if nets:
        print("trained")
        menagerie.benchmark(nets, games=given.games, seed=given.seed)


if __name__ == "__main__":
    main()
