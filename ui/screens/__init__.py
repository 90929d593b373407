"""The screens: they lay out and route."""
