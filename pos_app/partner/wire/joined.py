"""What a reply tells of its ways to pay in another place, under the id of each: put into the record of each
(contract 4.7), where it is read, and accounted for, as the method's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import concepts

_REFERS = frozenset({"id", "uuid", "key", "method", "payment", "ref", "original", "label"})
"""What may name a member that refers to a method: its id, its code, a reference."""
_SHORTEST = 2
"""Characters of an id; one digit may count anything."""


def joined(tree: Any, named: Any) -> Any:
    """Return a reply whose ways to pay hold what lists and objects elsewhere tell under their ids, and their
    words instead of codes where a dictionary in it has both; the same reply where none does. ``named`` says
    whether a text names a way to pay."""
    tree = _spelled(tree, named)
    for records in _lists(tree):
        if len(records) > 1 and all(any(map(named, one.values())) for one in records):
            for key in dict.fromkeys(key for one in records for key in one if concepts(str(key)) & _REFERS):
                ids = [forms.identifier(one.get(key)) for one in records]
                if len(set(ids)) == len(ids) and all(len(one) >= _SHORTEST for one in ids):
                    told: dict[str, dict[str, Any]] = {one: {} for one in ids}
                    rest = _without(tree, records, told)
                    if any(told.values()):
                        made = [{**one, **told[own]} for one, own in zip(records, ids, strict=True)]
                        return _replaced(rest, records, made)
    return tree


def _spelled(tree: Any, named: Any) -> Any:
    for spelling in _dictionaries(tree, named):
        for records in _lists(tree):
            for key in records[0]:
                codes = [forms.identifier(one.get(key)) for one in records]
                if concepts(str(key)) & {"type", *_REFERS} and spelling.keys() >= set(codes):
                    made = [{**one, key: spelling[own]} for one, own in zip(records, codes, strict=True)]
                    return _replaced(tree, records, made)
    return tree


def _dictionaries(node: Any, named: Any) -> Iterator[Mapping[str, str]]:
    if isinstance(node, Mapping):
        values = list(node.values())
        if len(values) > 1 and all(isinstance(one, str) for one in values) and any(map(named, values)):
            yield node
        for one in values:
            yield from _dictionaries(one, named)


def _lists(node: Any) -> Iterator[list[Any]]:
    if isinstance(node, list) and node and all(isinstance(one, Mapping) for one in node):
        yield node
    for one in node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ():
        yield from _lists(one)


def _without(node: Any, methods: list[Any], told: dict[str, dict[str, Any]]) -> Any:
    """Return a reply without what belongs to the methods, which is put into ``told`` under the key of its
    place."""
    if node is methods or not isinstance(node, Mapping):
        return node
    kept = {}
    for key, value in node.items():
        own_key = value is methods or any(key in record for record in methods)
        owners = {} if own_key else _owners(value, told)
        for own, record in owners.items():
            told[own][str(key)] = record
        if not owners:
            kept[key] = _without(value, methods, told)
    return kept


def _owners(value: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the records of a list, or the members of an object, by the one method that each is about; none
    where one is about none or several, or two are about one."""
    found: list[tuple[str, Any]] = []
    if isinstance(value, list):
        for record in value if all(isinstance(one, Mapping) for one in value) else ():
            refers = [key for key in record if concepts(str(key)) & _REFERS]
            named = [(key, own) for key in refers if (own := _own(record[key])) in told]
            found += [(own, {k: v for k, v in record.items() if k != key}) for key, own in named]
    elif isinstance(value, Mapping) and value.keys() <= told.keys():
        found = [(str(key), one) for key, one in value.items()]
    single = len(found) == len(value if isinstance(value, list | Mapping) else ())
    return dict(found) if single and set(Counter(own for own, _ in found).values()) == {1} else {}


def _own(value: Any) -> str:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return forms.identifier(value)


def _replaced(node: Any, old: list[Any], new: list[Any]) -> Any:
    if node is old:
        return new
    if isinstance(node, Mapping):
        return {key: _replaced(value, old, new) for key, value in node.items()}
    return [_replaced(one, old, new) for one in node] if isinstance(node, list) else node
