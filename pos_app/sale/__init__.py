"""The core: pure state machines that decide, and the one runner that performs their effects."""
