"""The two faces over one core: the command line and the screens. Both are thin.

``cli`` is the command line's grammar and ``commands`` what each command does; ``apps`` is the program of the screens,
``screens`` lay out and route, ``widgets`` draw values. Both faces stand on ``words`` (what both say of things),
``language``, ``format`` and ``failures``; the screens also on ``desks`` (the open profile, and the values that they
show of it), ``work`` (threads, and what those tell) and ``actions`` (all that a person can do). ``border`` is where
errors end, and ``wiring`` what a test replaces.
"""
