"""Pure rules over the text of a document: cleaning it, splitting it into blocks, reducing a block to its key fields."""
