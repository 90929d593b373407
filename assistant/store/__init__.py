"""Where a profile is kept: SQLite is the truth, everything else can be built anew from it."""
