"""Sales at providers never seen before, judged by what the sandbox really did."""
