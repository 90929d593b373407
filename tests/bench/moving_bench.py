"""Export and import of 10,000 memories against reading, scanning and writing them plainly, in one run.

Plainly: every item is read from the store with its evidence, its words are scanned with the same rules, and a line of
JSON for each is written and flushed; the other way round the lines are read, scanned and written into a store's tables.
What is embedded anew comes later, in the background, and is not in it.
"""
