"""The window: passive Qt views and the plain presenters that fill them."""
