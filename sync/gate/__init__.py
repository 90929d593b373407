"""The gate: everything that leaves or arrives is looked through for secrets and personal numbers, or does not pass.

The rules are those of ``assistant.privacy``; here is what applies them to records of any shape, and fails closed.
"""
