"""Learns *Escape from Ruin* by masked PPO, on the CPU, and measures the exact regret while it learns.

    pip install menagerie gymnasium torch
    python examples/train_ruin.py --minutes 15

Random play never reached the goal in 20,000 games, so the reward is shaped: it is the change of the exact value, as the
environment's `reward="value"` has it. Shaping of this kind does not change which policy is best.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import menagerie
from curve import picture
from menagerie import vector

ENVS, STEPS, EPOCHS, MINIBATCH = 512, 32, 4, 2048
LAMBDA, CLIP, ENTROPY, RATE, HIDDEN = 0.8, 0.2, 0.003, 1e-3, 128


class Net(nn.Module):
    """Policy and value. An observation has few entries that are not 0: the first layer adds up their rows."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(features, HIDDEN, mode="sum")
        nn.init.normal_(self.first.weight, std=0.3)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: np.ndarray, masks: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        rows, columns = np.nonzero(observations)
        starts = np.searchsorted(rows, np.arange(len(observations)))
        weights = torch.from_numpy(observations[rows, columns])
        hidden = self.body(
            self.first(torch.from_numpy(columns), torch.from_numpy(starts), per_sample_weights=weights)
        )
        logits = self.policy(hidden).masked_fill(torch.from_numpy(masks) == 0, -1e9)
        return torch.log_softmax(logits, dim=1), self.value(hidden)[:, 0]

    @torch.no_grad()
    def probabilities(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """The policy as `evaluate_policy` asks it."""
        return self(observations, masks)[0].exp().numpy()

    @torch.no_grad()
    def best(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """The same, with the likeliest action alone."""
        chosen = self(observations, masks)[0].argmax(dim=1).numpy()
        return np.eye(masks.shape[1])[chosen]


def train(game: menagerie.Game, minutes: float, seed: int, every: float, report) -> Net:
    """Learns for so many minutes of processor time; calls `report` with the net after every `every` of them."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    env = vector.make(game, num_envs=ENVS, autoreset_mode="SameStep", seed=seed)
    solution = menagerie.solve(game)
    net = Net(len(game.features), len(game.actions))
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    observations, _ = env.reset(seed=seed)
    worth = env.values(solution)
    shape = (STEPS, ENVS)
    seen = np.zeros((*shape, len(game.features)), np.float32)
    masks = np.zeros((*shape, len(game.actions)), np.int8)
    actions, ends = np.zeros(shape, np.int64), np.zeros(shape, bool)
    rewards, values, logs = (np.zeros(shape, np.float32) for _ in range(3))
    begun, reported, steps = time.process_time(), 0.0, 0
    while True:
        spent = (time.process_time() - begun) / 60
        if spent >= reported:
            before = time.process_time()
            report(net, spent, steps)
            begun += time.process_time() - before
            reported += every
        if spent >= minutes:
            return net
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.05, 1 - spent / minutes)
        for nth in range(STEPS):
            seen[nth], masks[nth] = observations["observation"], observations["action_mask"]
            with torch.no_grad():
                log, value = net(seen[nth], masks[nth])
            odds = log.exp().numpy()
            drawn = (odds.cumsum(axis=1) > rng.random((ENVS, 1)) * odds.sum(axis=1, keepdims=True)).argmax(axis=1)
            actions[nth], values[nth], logs[nth] = drawn, value.numpy(), log.numpy()[np.arange(ENVS), drawn]
            observations, results, terminated, truncated, _ = env.step(drawn)
            ends[nth] = terminated | truncated
            after = env.values(solution)
            rewards[nth] = np.where(ends[nth], results, after) - worth
            worth = after
        steps += ENVS * STEPS
        with torch.no_grad():
            following = net(observations["observation"], observations["action_mask"])[1].numpy()
        gains, later = np.zeros(shape, np.float32), np.zeros(ENVS, np.float32)
        for nth in reversed(range(STEPS)):
            goes_on = ~ends[nth]
            later = rewards[nth] + goes_on * following - values[nth] + goes_on * LAMBDA * later
            gains[nth], following = later, values[nth]
        flat = lambda array: array.reshape(ENVS * STEPS, *array.shape[2:])
        returns, gain = flat(gains + values), flat(gains)
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(ENVS * STEPS), ENVS * STEPS // MINIBATCH):
                log, value = net(flat(seen)[part], flat(masks)[part])
                chosen = log[torch.arange(len(part)), torch.from_numpy(flat(actions)[part])]
                ratio = (chosen - torch.from_numpy(flat(logs)[part])).exp()
                advantage = torch.from_numpy(gain[part])
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP) * advantage
                entropy = -(log.exp() * log.clamp(min=-50)).sum(dim=1).mean()
                wrong = (value - torch.from_numpy(returns[part])).square().mean()
                loss = -torch.minimum(ratio * advantage, clipped).mean() + wrong - ENTROPY * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15.0, help="of processor time")
    parser.add_argument("--every", type=float, default=1.0, help="minutes between two evaluations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path("ruin-run"))
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    given.output.mkdir(parents=True, exist_ok=True)
    game = menagerie.Game("ruin", map="classic")
    points: list[dict[str, float]] = []

    def report(net: Net, minutes: float, steps: int) -> None:
        drawn = menagerie.evaluate_policy(net.probabilities, game)
        best = menagerie.evaluate_policy(net.best, game)
        points.append({"minutes": minutes, "steps": steps, "drawn": drawn.value, "best": best.value})
        print(
            f"{minutes:6.2f} min {steps:>9,} steps: {drawn.value:.4f} drawn, {best.value:.4f} likeliest, "
            f"{100 * best.value / best.optimum:.1f} % of {best.optimum:.4f}",
            flush=True,
        )
        (given.output / "curve.json").write_text(json.dumps(points, indent=1))
        curve = picture(
            "The exact chance to escape while the net learns",
            [point["minutes"] for point in points],
            {"the likeliest action": [point["best"] for point in points], "as drawn": [point["drawn"] for point in points]},
            {f"the optimum, {best.optimum:.3f}": best.optimum, "90 % of it": 0.9 * best.optimum},
        )
        (given.output / "curve.svg").write_text(curve)
        torch.save(net.state_dict(), given.output / "net.pt")
        for name, board in zip(("city", "jungle"), best.pictures()):
            (given.output / f"losses-{name}.svg").write_text(board)

    train(game, given.minutes, given.seed, given.every, report)


if __name__ == "__main__":
    main()
