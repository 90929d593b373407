"""What must not be kept, and what must not leave: recognising secrets and personal numbers, and masking them.

Pure rules over text. Nothing here reads a file of the user's, a clock or the network, and nothing here logs.
"""
