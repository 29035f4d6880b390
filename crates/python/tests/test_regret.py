"""The exact value of policies, and the benchmark (E-10)."""

import menagerie
import numpy as np
import pytest
from menagerie import evaluation


def test_e_10_the_random_policy_wins_as_often_as_in_simulations(ruin):
    found = menagerie.evaluate_policy(evaluation.random_policy, ruin)
    assert found.lower <= found.value <= found.upper <= found.lower + 1e-8
    assert abs(found.optimum - menagerie.solve(ruin).value) < 1e-9
    assert abs(found.regret - found.losses.sum()) < 1e-6, "the losses add up to the regret"
    games = 4000
    simulated = menagerie.simulate(ruin, "random", games, seed=5)
    mean = simulated["seats"][0]["utility"]["mean"]
    assert abs(mean - found.value) < 4 * np.sqrt(found.value * (1 - found.value) / games) + 1e-3


def test_e_10_the_best_policy_has_no_regret(ruin):
    _, masks = evaluation.decisions(ruin)
    best = evaluation.best_actions(ruin)
    assert (masks[np.arange(len(best)), best] == 1).all()
    table = np.eye(len(ruin.actions))[best]
    found = menagerie.evaluate_policy(table, ruin)
    assert abs(found.regret) < 1e-8 and abs(found.losses).max() < 1e-8
    # Half of the time at random: worse, and the sum of all losses still is the regret.
    mixed = menagerie.evaluate_policy((table + evaluation.random_policy(None, masks)) / 2, ruin)
    assert mixed.regret > 0.1 and mixed.losses.sum() == pytest.approx(mixed.regret, abs=1e-6)


def test_e_10_losses_are_drawn_on_the_board(ruin):
    found = menagerie.evaluate_policy(evaluation.random_policy, ruin)
    assert abs(sum(found.places.values()) - found.regret) < 1e-6
    city, jungle = found.pictures()
    assert city.startswith("<svg") and "heat-6" in city + jungle
    assert {place.split()[0] for place in found.places} == {"city", "jungle"}


def test_e_10_wrong_probabilities_are_told(ruin):
    with pytest.raises(ValueError, match="add up to"):
        menagerie.evaluate_policy(lambda observations, masks: masks * 0.0, ruin)
    with pytest.raises(ValueError, match="of the shape"):
        menagerie.evaluate_policy(lambda observations, masks: masks[:, :3] * 1.0, ruin)
    with pytest.raises(ValueError, match="function would be right"):
        menagerie.evaluate_policy(np.zeros((3, 3)), "zoo")


def test_e_10_other_games_are_played_with_the_same_dice():
    found = menagerie.evaluate_policy(
        evaluation.random_policy, "penguins", players=2, opponent="random", games=8, seed=3
    )
    assert 0 <= found.result.mean <= 1 and found.result.stderr > 0
    assert found.difference.mean == pytest.approx(found.result.mean - found.reference_result.mean)
    again = menagerie.evaluate_policy(
        evaluation.random_policy, "penguins", players=2, opponent="random", games=8, seed=3
    )
    assert again == found


def test_e_10_a_bot_is_named_in_place_of_a_policy(ruin):
    found = menagerie.evaluate_policy("greedy", "penguins", players=2, opponent="random", games=6, seed=3)
    assert found.difference.mean == found.difference.stderr == 0, "beside itself it is equal"
    games = 400
    sampled, exact = (menagerie.evaluate_policy(policy, ruin, games=games) for policy in ("random", evaluation.random_policy))
    assert abs(sampled.result.mean - exact.value) < 4 * np.sqrt(exact.value * (1 - exact.value) / games) + 1e-3


def test_e_10_the_benchmark_prints_a_table(capsys):
    rows = menagerie.benchmark({"caverns": evaluation.random_policy}, games=6, seed=2)
    assert [row.game for row in rows] == ["caverns"]
    assert "beside greedy" in capsys.readouterr().out
