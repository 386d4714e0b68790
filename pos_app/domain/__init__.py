"""The domain model: frozen values and pure rules, without I/O, Qt or pydantic."""
