"""The self-service kiosk: its flow as a pure machine, what its pages say, and the wiring to one core."""
