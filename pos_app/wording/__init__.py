"""Every sentence that people read, for the window and the command line alike."""
