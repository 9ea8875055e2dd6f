// The target's first file follows.
