"""The widgets: they receive values and post messages. None knows a store or a model."""
