ATTACKS: dict[str, object] = {}
