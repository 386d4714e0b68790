"""The words of the trade: frozen values and pure rules, without I/O, Qt or pydantic."""
