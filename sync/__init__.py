"""Moving memory to another machine or account. Reserved: nothing moves yet, and nothing pretends to."""
