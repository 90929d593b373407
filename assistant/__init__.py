"""The domain: what a conversation is, how it is kept, what is remembered. No terminal, no cryptography."""
