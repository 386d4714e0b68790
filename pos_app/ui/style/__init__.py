"""How the window looks: colours, measures, fonts, icons and palettes."""
