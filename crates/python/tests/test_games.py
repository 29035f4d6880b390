"""Games, positions, bots, solver and coach (E-1, E-2)."""

import json
import pickle
import signal
import subprocess
import sys
import threading
import time

import menagerie
import pytest
from conftest import ROOT, command_line, python, random_states


def test_e_1_every_game_is_listed_and_opens_with_its_options():
    listed = menagerie.games()
    assert [game["game"] for game in listed] == ["ruin", "shelter", "penguins", "caverns", "zoo"]
    for game in listed:
        for option in game["options"]:
            for value in option["values"]:
                try:
                    opened = menagerie.Game(game["game"], **{option["key"]: value})
                except ValueError as error:
                    # A value may not go with the defaults of the other options.
                    assert option["key"] in str(error)
                else:
                    assert opened.options[option["key"]] == value


def test_e_1_wrong_options_are_named_with_what_would_be_right():
    cases = [
        (("lion",), {}, ["lion", "ruin", "zoo"]),
        (("ruin",), {"map": "moon"}, ["map", "moon", "classic", "gauntlet"]),
        (("ruin",), {"level": 2}, ["level", "map"]),
        (("zoo",), {"level": "two"}, ["level", "1 to"]),
        (("ruin",), {"map_text": "format = 3"}, ["format"]),
        (("penguins",), {"map_text": ""}, ["map_text", "penguins"]),
    ]
    for arguments, options, words in cases:
        with pytest.raises(ValueError) as error:
            menagerie.Game(*arguments, **options)
        for word in words:
            assert word in str(error.value), str(error.value)


def test_e_1_a_map_of_ones_own_is_played_on_and_pickled():
    text = (ROOT / "maps/ruin/classic.toml").read_text()
    game = menagerie.Game("ruin", map="mine", map_text=text)
    assert game.options["map"] == "mine"
    assert pickle.loads(pickle.dumps(game)) == game
    assert game != menagerie.Game("ruin")


def test_e_1_positions_are_values(game):
    for state in random_states(game, 1, 60):
        again = pickle.loads(pickle.dumps(state))
        assert again == state and hash(again) == hash(state)
        assert len({again, state}) == 1
        after = game.apply(state, game.legal(state)[0])
        assert after != state and after.events[:-1] == state.events
        assert game.snapshot(again) == game.snapshot(state)
        with pytest.raises(AttributeError):
            state.events = []


def test_e_1_turns_outcomes_and_results(ruin):
    state, results = ruin.start(), set()
    assert ruin.turn(state) == "chance"
    assert ruin.outcomes(state) == [("cultist starts a1", 1), ("cultist starts p1", 1)]
    assert ruin.legal(state) == [] and ruin.utility(state) is None
    for record in menagerie.simulate(ruin, "random", 20, seed=3, records=True)["records"]:
        _, states = menagerie.replay(record)
        assert ruin.turn(states[-1]) == "over"
        results.add(tuple(ruin.utility(states[-1])))
    assert results <= {(0.0,), (1.0,)}


def test_e_1_what_the_rules_refuse_has_its_number(ruin):
    with pytest.raises(menagerie.RefusedError) as refused:
        ruin.apply(ruin.start(), "step e")
    assert isinstance(refused.value, ValueError)
    assert refused.value.rule == "R8" and "hunters" in str(refused.value)
    with pytest.raises(ValueError) as unknown:
        ruin.apply(ruin.start(), "fly")
    assert not isinstance(unknown.value, menagerie.RefusedError)


def test_e_1_a_view_hides_what_a_seat_may_not_know():
    game = menagerie.Game("shelter", players=2)
    for state in random_states(game, 2, 40):
        if game.turn(state) == 1:
            after = game.apply(state, game.legal(state)[0])
            if game.turn(after) == 1:
                assert game.view(after, 2)["seats"] == game.view(state, 2)["seats"]
    with pytest.raises(ValueError, match="seat 3"):
        game.view(game.start(), 3)


def test_e_1_positions_of_other_games_are_refused(ruin):
    with pytest.raises(ValueError, match="position of"):
        ruin.legal(menagerie.Game("zoo").start())


def test_e_1_importing_needs_numpy_only():
    code = """
import sys
for name in ("gymnasium", "pettingzoo", "ray", "torch"):
    sys.modules[name] = None
import menagerie
game = menagerie.Game("ruin")
print(menagerie.bot("greedy").decide(game, game.play_chance(game.start(), menagerie._core.Dice(1))[0], seed=1))
"""
    done = python("-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("step", "stop"))


def test_e_2_records_are_replayed():
    for path in sorted((ROOT / "golden/ruin").glob("*.json"))[:3]:
        record = json.loads(path.read_text())
        game, states = menagerie.replay(path)
        assert len(states) == len(record["events"]) + 1
        assert states[-1].events == record["events"]
        assert menagerie.replay(record)[1] == states
    record["events"].append("step n")
    with pytest.raises(ValueError):
        menagerie.replay(record)


def test_e_2_solving_gives_values_and_regrets(ruin):
    solution = menagerie.solve(ruin)
    assert solution.lower <= solution.value <= solution.upper <= solution.lower + 1e-6
    assert abs(solution.value - 0.660963) < 1e-6
    assert solution.value_of(ruin.start()) == solution.value
    for state in random_states(ruin, 4, 50):
        best = solution.best(state)
        values = dict(solution.events(state))
        for event in ruin.legal(state):
            regret = solution.regret(state, event)
            assert abs(regret - (max(values.values()) - values[event])) < 1e-12
            assert (event in best) == (regret <= 1e-9)
        assert menagerie.bot("best").decide(ruin, state) in best
    with pytest.raises(ValueError, match="ruin can be solved"):
        menagerie.solve(menagerie.Game("zoo"))


def test_e_2_bots_see_the_view_alone_and_repeat_themselves(game):
    for state in random_states(game, 5, 8):
        for name in ("random", "greedy", "search:20"):
            decided = {menagerie.bot(name).decide(game, state, seed=7) for _ in range(2)}
            assert len(decided) == 1 and decided <= set(game.legal(state))
    with pytest.raises(ValueError, match="greedy"):
        menagerie.bot("lion")


def test_e_2_simulations_are_those_of_the_command_line():
    cases = [
        ("ruin", {}, ["greedy"]),
        ("penguins", {"players": 2}, ["search:5", "greedy"]),
        ("zoo", {"level": 2}, ["random"]),
    ]
    for key, options, bots in cases:
        game = menagerie.Game(key, **options)
        found = menagerie.simulate(game, bots, 30, seed=9)
        sets = [word for key, value in options.items() for word in ("--set", f"{key}={value}")]
        there = command_line(
            "simulate", key, "--games", "30", "--seed", "9", "--bots", ",".join(bots), *sets, "--json"
        )
        del there["seconds"]
        assert found == there


def test_e_2_the_coach_is_that_of_the_command_line(tmp_path, ruin):
    record = menagerie.simulate(ruin, "greedy", 1, seed=2, records=True)["records"][0]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    found = menagerie.coach(record)
    assert found["exact"] and abs(found["value"] + found["luck"] - found["loss"] - found["result"]) < 1e-9
    assert found == command_line("coach", str(path), "--json")


def test_e_2_long_work_leaves_the_interpreter_free():
    game = menagerie.Game("penguins", players=2)
    done = []
    worker = threading.Thread(
        target=lambda: done.append(menagerie.simulate(game, "search:50", 4, seed=1, threads=1))
    )
    worker.start()
    ticks = 0
    while worker.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert done[0]["games"] == 4 and ticks > 10


def test_e_2_ctrl_c_stops_long_work():
    code = """
import menagerie
try:
    print("ready", flush=True)
    menagerie.simulate(menagerie.Game("penguins", players=2), "search:5000", 1_000_000, seed=1, threads=1)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    # The handler stands even where the tests run in the background.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n" + code
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout.readline() == "ready\n"
        running.send_signal(signal.SIGINT)
        assert running.stdout.readline() == "stopped\n"
        assert running.wait(60) == 0
    finally:
        running.kill()
