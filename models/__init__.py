"""Models that run on this machine: protocols, adapters, files. Imports nothing else of ours."""
