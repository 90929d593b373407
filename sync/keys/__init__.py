"""Who this device is to others, where its secret keys lie, and which devices it exchanges memory with.

``identity`` derives the keys from one seed; ``system_keyring`` and ``sealed_file`` are the places where the seed lies,
``recovery`` its form on paper; ``card`` is what a device says of itself, ``pairing`` what follows from it. ``own_keys``
and ``paired`` tie them for the faces. Losing every key costs the exchange, never the memory.
"""
