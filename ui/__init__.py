"""The two front ends over one core: the command line and the screens. Both are thin."""
