"""One module per resource of the service: how it looks on the wire, and what it means in the domain."""
