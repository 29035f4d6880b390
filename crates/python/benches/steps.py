"""Steps a second on one core, ours beside those of others, in one run: `cargo xtask python-bench`.

Actions are drawn at random by NumPy outside the measured time; masks are respected. Time is processor time of this
process.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import gymnasium
import numpy as np

import menagerie
from menagerie import vector

OURS = [
    ("ruin", {}),
    ("caverns", {}),
    ("shelter", {"players": 1}),
    ("zoo", {}),
    ("penguins", {"players": 2}),
]


def measure(step: Callable[[], int], choose: Callable[[], None], seconds: float) -> float:
    """Steps a second of processor time, choosing left out."""
    steps, spent = 0, 0.0
    while spent < seconds:
        choose()
        begun = time.process_time()
        steps += step()
        spent += time.process_time() - begun
    return steps / spent


def ours(key: str, options: dict, num_envs: int, seconds: float) -> float:
    envs = vector.make(key, num_envs=num_envs, seed=1, **options)
    rng, actions = np.random.default_rng(1), np.zeros(num_envs, np.int64)
    observations, _ = envs.reset(seed=1)

    def choose() -> None:
        masks = observations["action_mask"]
        actions[:] = (masks * rng.random(masks.shape, np.float32)).argmax(axis=1)

    def step() -> int:
        envs.step(actions)
        return num_envs

    return measure(step, choose, seconds)


def cart_pole(num_envs: int, seconds: float) -> float:
    envs = gymnasium.make_vec("CartPole-v1", num_envs=num_envs, vectorization_mode="sync")
    envs.reset(seed=1)
    rng, actions = np.random.default_rng(1), np.zeros(num_envs, np.int64)

    def choose() -> None:
        actions[:] = rng.integers(2, size=num_envs)

    def step() -> int:
        envs.step(actions)
        return num_envs

    return measure(step, choose, seconds)


def connect_four(seconds: float) -> float:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    env.reset(seed=1)
    rng, action = np.random.default_rng(1), [0]

    def choose() -> None:
        if not env.agents:
            env.reset()
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            action[0] = None
            return
        mask = env.observe(env.agent_selection)["action_mask"]
        action[0] = int(rng.choice(np.flatnonzero(mask)))

    def step() -> int:
        env.last()
        env.step(action[0])
        return 1

    return measure(step, choose, seconds)


def env_pool(num_envs: int, seconds: float) -> float:
    import envpool

    envs = envpool.make("CartPole-v1", env_type="gymnasium", num_envs=num_envs, num_threads=1)
    envs.reset()
    rng, actions = np.random.default_rng(1), np.zeros(num_envs, np.int32)

    def choose() -> None:
        actions[:] = rng.integers(2, size=num_envs)

    def step() -> int:
        envs.step(actions)
        return num_envs

    return measure(step, choose, seconds)


def puffer(num_envs: int, seconds: float) -> float:
    from pufferlib.ocean.squared.squared import Squared

    envs = Squared(num_envs=num_envs)
    envs.reset()
    rng = np.random.default_rng(1)
    actions = np.zeros(num_envs, np.int64)

    def choose() -> None:
        actions[:] = rng.integers(5, size=num_envs)

    def step() -> int:
        envs.step(actions)
        return num_envs

    return measure(step, choose, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each environment")
    parser.add_argument("--num-envs", type=int, default=256)
    given = parser.parse_args()
    others: list[tuple[str, Callable[[], float]]] = [
        ("Gymnasium CartPole-v1, sync", lambda: cart_pole(given.num_envs, given.seconds)),
        ("PettingZoo connect_four_v3", lambda: connect_four(given.seconds)),
        ("EnvPool CartPole-v1", lambda: env_pool(given.num_envs, given.seconds)),
        ("PufferLib squared", lambda: puffer(given.num_envs, given.seconds)),
    ]
    base = None
    found: list[tuple[str, float]] = []
    for name, run in others:
        try:
            speed = run()
        except Exception as error:
            print(f"{name:<30} left out: {type(error).__name__}: {error}")
            continue
        base = base or speed
        found.append((name, speed))
    for key, options in OURS:
        game = menagerie.Game(key, **options)
        name = f"menagerie {key} ({len(game.features)} features, {len(game.actions)} actions)"
        found.append((name, ours(key, options, given.num_envs, given.seconds)))
    for name, speed in found:
        ratio = f"{speed / base:8.1f} times the first" if base else ""
        print(f"{name:<50} {speed:>12,.0f} steps a second {ratio}")


if __name__ == "__main__":
    main()
