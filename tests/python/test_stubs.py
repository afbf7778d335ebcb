"""The types in __init__.pyi are about just what the module has."""

import ast

import zermelo


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_stubs_name_what_there_is(root):
    tree = ast.parse((root / "python/zermelo/__init__.pyi").read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert set(classes) | functions == set(zermelo.__all__)
    for name, node in classes.items():
        stub = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        cls = getattr(zermelo, name)
        if not issubclass(cls, Exception):
            assert public(stub) == public(vars(cls)), name
