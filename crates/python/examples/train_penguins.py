"""Learns *Penguin Panic* for two by masked PPO against itself, on the CPU, and plays against `greedy` while it learns.

    pip install menagerie gymnasium torch
    python examples/train_penguins.py --minutes 60

One net plays both seats: observations are written from the seat that looks. The reward is 1 for a win, at the end; a
seat that does not have the last word gets its share as well, since the environment gives every seat's change.
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

ENVS, STEPS, EPOCHS, MINIBATCH = 128, 256, 3, 4096
LAMBDA, CLIP, ENTROPY, RATE, HIDDEN, GAMES = 0.95, 0.2, 0.005, 5e-4, 256, 200


class Net(nn.Module):
    """Policy and value of the seat that looks."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: np.ndarray, masks: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(torch.from_numpy(observations))
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


def advantages(rewards, ends, seats, values, last_seats, last_values):
    """Estimates of advantages, each along the decisions of its own seat.

    `rewards[t]` has what every seat gained by step t; a seat's gains between two of its decisions belong to the first.
    """
    steps, envs, count = rewards.shape
    tables = np.arange(envs)
    gains = np.zeros((steps, envs), np.float32)
    # For each table and seat: what it gained since the decision looked at, the value of its next one, and the advantage
    # there.
    gained = np.zeros((envs, count), np.float32)
    next_value = np.zeros((envs, count), np.float32)
    next_gain = np.zeros((envs, count), np.float32)
    known = last_seats > 0
    next_value[tables[known], last_seats[known] - 1] = last_values[known]
    # The other seat has no decision in sight: what it is worth is what is left of 1.
    other = tables[known], 2 - last_seats[known]
    next_value[other] = 1 - last_values[known]
    for nth in reversed(range(steps)):
        over = ends[nth]
        gained[over] = 0
        next_value[over] = 0
        next_gain[over] = 0
        gained += rewards[nth]
        mine = tables, seats[nth] - 1
        wrong = gained[mine] + next_value[mine] - values[nth]
        gains[nth] = wrong + LAMBDA * next_gain[mine]
        next_gain[mine], next_value[mine], gained[mine] = gains[nth], values[nth], 0
    return gains


def train(minutes: float, seed: int, every: float, report) -> Net:
    """Learns for so many minutes of processor time; calls `report` with the net after every `every` of them."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    game = menagerie.Game("penguins", players=2)
    env = vector.make(game, num_envs=ENVS, autoreset_mode="SameStep", seed=seed)
    net = Net(len(game.features), len(game.actions))
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    observations, info = env.reset(seed=seed)
    shape = (STEPS, ENVS)
    seen = np.zeros((*shape, len(game.features)), np.float32)
    masks = np.zeros((*shape, len(game.actions)), np.int8)
    rewards = np.zeros((*shape, 2), np.float32)
    actions, ends, seats = np.zeros(shape, np.int64), np.zeros(shape, bool), np.zeros(shape, np.int64)
    values, logs = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
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
            seen[nth], masks[nth], seats[nth] = observations["observation"], observations["action_mask"], info["seat"]
            with torch.no_grad():
                log, value = net(seen[nth], masks[nth])
            odds = log.exp().numpy()
            drawn = (odds.cumsum(axis=1) > rng.random((ENVS, 1)) * odds.sum(axis=1, keepdims=True)).argmax(axis=1)
            actions[nth], values[nth], logs[nth] = drawn, value.numpy(), log.numpy()[np.arange(ENVS), drawn]
            observations, _, terminated, truncated, info = env.step(drawn)
            ends[nth], rewards[nth] = terminated | truncated, info["rewards"]
        steps += ENVS * STEPS
        with torch.no_grad():
            following = net(observations["observation"], observations["action_mask"])[1].numpy()
        gains = advantages(rewards, ends, seats, values, info["seat"].astype(np.int64), following)
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
    parser.add_argument("--minutes", type=float, default=60.0, help="of processor time")
    parser.add_argument("--every", type=float, default=5.0, help="minutes between two evaluations")
    parser.add_argument("--games", type=int, default=GAMES, help="games of an evaluation, for each seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path("penguins-run"))
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    given.output.mkdir(parents=True, exist_ok=True)
    points: list[dict[str, float]] = []

    def report(net: Net, minutes: float, steps: int) -> None:
        found = menagerie.evaluate_policy(
            net.probabilities, "penguins", players=2, opponent="greedy", games=given.games, seed=1000
        )
        points.append({"minutes": minutes, "steps": steps, "won": found.result.mean, "stderr": found.result.stderr})
        print(f"{minutes:6.2f} min {steps:>9,} steps: wins {found.result} of its games against greedy", flush=True)
        (given.output / "curve.json").write_text(json.dumps(points, indent=1))
        curve = picture(
            "Games won against greedy while the net learns",
            [point["minutes"] for point in points],
            {"games won against greedy": [point["won"] for point in points]},
            {"half": 0.5},
        )
        (given.output / "curve.svg").write_text(curve)
        torch.save(net.state_dict(), given.output / "net.pt")

    train(given.minutes, given.seed, given.every, report)


if __name__ == "__main__":
    main()
