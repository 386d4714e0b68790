"""E-mail: how a receipt is written as a message, and how a mail server takes it."""
