"""The bundle: an age v1 file of JSON lines, so that any age tool can open it in ten years.

Small files that do not know each other's business: ``format`` is the header's text, ``stream`` the sealed chunks,
``recipients`` and ``passphrase_recipient`` the two kinds of lock, ``armor`` a text form that is read and never written,
``envelope`` an age file of these. ``manifest``, ``signature`` and ``records`` are what stands in it; ``bundle`` ties
them, and ``bundle_file`` puts one on a disk. Nothing here loads ``cryptography`` before it is used.
"""
