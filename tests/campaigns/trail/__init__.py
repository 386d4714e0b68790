"""Changes the audit trail behind the program's back, one edit at a time, and wants each to be found."""
