"""The code of docs/python.md (E-14)."""

import re

from conftest import ROOT


def test_e_14_every_block_of_the_documentation_runs(capsys):
    text = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 10
    # One after the other, as somebody who reads types them in.
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "0.66096" in printed and "[('cultist starts a1', 1), ('cultist starts p1', 1)]" in printed


def test_e_14_commands_of_the_documentation_exist():
    text = (ROOT / "docs/python.md").read_text()
    for command in re.findall(r"cargo xtask ([a-z-]+)", text):
        assert f'"{command}"' in (ROOT / "xtask/src/main.rs").read_text(), command
    for file in re.findall(r"examples/\w+\.py", text):
        assert (ROOT / "crates/python" / file).exists(), file
