"""The flow of the kiosk: event in, page and effects out."""
