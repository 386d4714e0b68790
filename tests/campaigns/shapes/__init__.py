"""Sales at providers that nobody has seen, judged by what the sandbox really did."""
