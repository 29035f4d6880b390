"""Registers the environments with Gymnasium; loads none of them."""

from __future__ import annotations

#: The games with environments of one player, by the name of the environment.
SOLO = {"Ruin": "ruin", "Caverns": "caverns", "Zoo": "zoo", "Shelter": "shelter"}


def register() -> None:
    """Registers `menagerie/Ruin-v0` and the like, once."""
    from gymnasium.envs import registration

    for name, game in SOLO.items():
        key = f"menagerie/{name}-v0"
        if key not in registration.registry:
            registration.register(
                id=key,
                entry_point="menagerie.gym:MenagerieEnv",
                vector_entry_point=f"menagerie.gym:vector_{game}",
                kwargs={"game": game, "players": 1} if game == "shelter" else {"game": game},
            )
