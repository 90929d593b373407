"""What would travel, what stays and why: the rule of memory and the gate's findings, item by item."""
