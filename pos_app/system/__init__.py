"""What the program needs of the machine: settings, paths, logs, clock, credentials, tasks."""
