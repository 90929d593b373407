"""An empty Textual app that rings the bell at a key: what a screen that takes keys costs at least."""

from textual.app import App


class Bare(App[None]):
    """Nothing to see."""

    def on_key(self) -> None:
        """Show that the key has arrived."""
        self.bell()


if __name__ == "__main__":
    Bare().run()
