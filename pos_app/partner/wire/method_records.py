"""Ways to pay that a reply tells in columns, side by side, as names and values, or in names of members, as
records (contract 4.7 shows no form)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pos_app.partner.reading.lexicon import bare_words, plain

IsWay = Callable[[str], bool]
_NAMES = ("name", "key", "field", "nome", "chave", "campo")


def in_records(node: Any, is_way: IsWay) -> Any:
    """Return a reply with each way to pay as a record; the same where it has them so, or none. ``is_way``
    returns whether a text names a way to pay and nothing more."""
    made = _built(node, is_way)
    made = made if any(_ways(made, is_way)) else _by_names(made, is_way)
    return node if made == node else made


def _built(node: Any, is_way: IsWay) -> Any:
    if isinstance(node, list):
        named = [_named_values(one) for one in node]
        return named if named and all(named) else [_built(one, is_way) for one in node]
    if not isinstance(node, Mapping):
        return node
    made = {key: _built(value, is_way) for key, value in node.items()}
    return _columns(made, is_way) or _side_by_side(made, is_way) or made


def _named_values(rows: Any) -> dict[str, Any]:
    """Return a list of ``{"name": …, "value": …}`` as one record; empty for anything else."""
    if not isinstance(rows, list) or len(rows) < 2 or not all(isinstance(one, Mapping) for one in rows):
        return {}
    keys = [key for key in rows[0] if plain(str(key)) in _NAMES]
    if len(keys) != 1 or any(len(one) != 2 or one.keys() != rows[0].keys() for one in rows):
        return {}
    (value,) = rows[0].keys() - set(keys)
    names = [one[keys[0]] for one in rows]
    single = len(set(map(str, names))) == len(names) and all(isinstance(one, str) for one in names)
    return {one[keys[0]]: one[value] for one in rows} if single else {}


def _columns(node: Mapping[str, Any], is_way: IsWay) -> dict[str, Any]:
    """Return an object with the names of columns in one list, and rows in another, with records in place of
    the rows; empty for anything else."""
    for head, names in node.items():
        if _texts(names) and len(set(names)) == len(names) > 1:
            for key, rows in node.items():
                fit = isinstance(rows, list) and rows
                if fit and all(isinstance(row, list) and len(row) == len(names) for row in rows):
                    records = [dict(zip(names, row, strict=True)) for row in rows]
                    if all(any(_ways(one, is_way)) for one in records):
                        return {**{k: v for k, v in node.items() if k != head}, key: records}
    return {}


def _side_by_side(node: Mapping[str, Any], is_way: IsWay) -> dict[str, Any]:
    """Return an object with the ways to pay in one list, and what is told of each in lists of the same order,
    with one list of records; empty for anything else."""
    for key, names in node.items():
        if _texts(names) and len(names) > 1 and all(map(is_way, names)):
            others = {
                k: v
                for k, v in node.items()
                if k != key and isinstance(v, list) and len(v) == len(names) and not any(_ways(v, is_way))
            }
            if others and not any(isinstance(one, Mapping | list) for v in others.values() for one in v):
                rows = zip(names, *others.values(), strict=True)
                records = [{"type": name, **dict(zip(others, row, strict=True))} for name, *row in rows]
                return {**{k: v for k, v in node.items() if k not in others}, key: records}
    return {}


def _by_names(node: Any, is_way: IsWay) -> Any:
    """Return an object whose members are named after ways to pay, ``pix_total``, with a record of each: where
    two or more have members of the same names."""
    if not isinstance(node, Mapping):
        return node
    ways: dict[str, dict[str, Any]] = {}
    rest: dict[str, Any] = {}
    for key, value in node.items():
        said = bare_words(str(key))
        ends = [end for end in range(len(said) - 1, 0, -1) if is_way(" ".join(said[:end]))]
        if ends and not isinstance(value, Mapping | list):
            ways.setdefault(" ".join(said[: ends[0]]), {})["_".join(said[ends[0] :])] = value
        else:
            rest[str(key)] = _by_names(value, is_way)
    alike = len(ways) > 1 and len({frozenset(one) for one in ways.values()}) == 1
    return {**rest, "methods": [{"type": way, **told} for way, told in ways.items()]} if alike else node


def _texts(names: Any) -> bool:
    return isinstance(names, list) and all(isinstance(one, str) for one in names)


def _ways(node: Any, is_way: IsWay) -> Iterator[bool]:
    """Yield for every name and text of a reply that names a way to pay."""
    if isinstance(node, Mapping):
        yield from (True for key in node if is_way(str(key)))
    inner: Sequence[Any] = (
        list(node.values()) if isinstance(node, Mapping) else node if isinstance(node, list) else ()
    )
    for one in inner:
        if isinstance(one, str) and is_way(one):
            yield True
        yield from _ways(one, is_way)
