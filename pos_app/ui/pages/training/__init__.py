"""The page of training: exercises, scores, and the switches of the trainer."""
