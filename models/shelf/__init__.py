"""The models on this machine: known, named, checked, measured against its memory."""
