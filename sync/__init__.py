"""Moving memory to another machine or account, sealed.

``moving`` is what the faces call: preview, export, read, import, undo. Below it ``selection`` says what may leave and
``folder`` watches a folder that machines share; ``gate`` takes secrets out, ``keys`` knows this device and the others,
and ``container`` is the file itself. No floor knows those above it.
"""
