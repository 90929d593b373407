"""Which embedder a machine of the drill has: ``DRILL_EMBEDDER`` is a dimension, or the name of a real one."""

import os

from assistant.bootstrap import Profile
from assistant.paths import Places
from assistant.store.vectors.meanings import Shelving, VectorLibrary, draw_name
from models.embed import Embedder
from models.embedders import installed_embedders, open_plan, plan_embedders
from support.vectors import WordEmbedder

EMBEDDER_VARIABLE = "DRILL_EMBEDDER"


def give_library(profile: Profile, places: Places) -> VectorLibrary | None:
    """Give ``profile`` the library over this machine's embedder. A profile that is only read gets none."""
    if profile.holder is not None or profile.private:
        return None
    log = places.logs / "index.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    shelving = Shelving(profile.places.index, log, "exact", draw_name)
    profile.meanings = VectorLibrary(profile.database, _embedder(places), shelving)
    return profile.meanings


def _embedder(places: Places) -> Embedder:
    chosen = os.environ[EMBEDDER_VARIABLE]
    if chosen.isdecimal():
        return WordEmbedder(int(chosen), f"words-{chosen}")
    embedder = open_plan(plan_embedders(chosen, installed_embedders(places.models)), places.logs / "embedder.log")
    if embedder is None:
        raise AssertionError(f"no embedder {chosen} here")
    return embedder
