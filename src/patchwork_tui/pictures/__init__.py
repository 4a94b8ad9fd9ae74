"""Pictures of a position: pure functions, no screen."""
