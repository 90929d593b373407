"""A folder that several machines share: bundles that arrive in it are received, changes made here are published."""
