"""What reads the text out of a file: Markdown and text, PDF, images. Native readers run in child processes."""
