"""The code in docs/python.md does what the page says."""

import doctest
import re


def test_tutorial(root, tmp_path, monkeypatch):
    (tmp_path / "games").symlink_to(root / "games")
    monkeypatch.chdir(tmp_path)
    page = (root / "docs/python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 10
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", None, None)
    report = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)
