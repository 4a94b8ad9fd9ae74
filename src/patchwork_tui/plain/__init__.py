"""The game line by line, without a screen: for screen readers, plain terminals, pipes and scripts."""
