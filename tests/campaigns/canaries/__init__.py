"""Random people and cards are sold to and looked for wherever they must not be."""
