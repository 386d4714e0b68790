"""The first start: the connection is asked for, proven and kept."""
