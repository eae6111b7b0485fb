"""One text for one thing: what the terminal says of a hand is what the web client says."""

import pytest

from feltroom.analysis.review.messages.words import ReviewWords
from feltroom.analysis.review.text import WORDS as REVIEW
from feltroom.analysis.review.vocabulary import Grade, Method, Reason
from feltroom.engine.events import PostKind, Street
from feltroom.engine.rules import Betting
from feltroom.evaluator.names import LANGUAGES as NAMES
from feltroom.evaluator.value import Category
from feltroom.history import LANGUAGES
from feltroom.history.text import WORDS as LOG
from tests.history.web_catalogue import Tree, read_catalogue, words

# What the log says in a sentence of its own, and the web client in the same.
LINES = {
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise_to": "raise",
    "all_in": "allIn",
    "returned": "returned",
    "board": "board",
    "runs": "runsAgreed",
    "of_run": "ofRun",
    "shows": "shows",
    "mucks": "mucks",
    "wins": "wins",
    "splits": "splits",
    "share": "share",
    "pot": "pot",
}
POTS = {"main_pot": "mainPot", "side_pot": "sidePot"}
STAKES = {"two_blinds": "blinds", "one_blind": "oneBlind", "ante_of_each": "ante"}
ACTIONS = {"fold": "fold", "check": "check", "call": "call", "bet": "bet", "raise_to": "raise", "all_in": "allIn"}

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def catalogues() -> dict[str, Tree]:
    return {language: read_catalogue(language) for language in LANGUAGES}


@each_language
def test_the_log_tells_a_hand_in_the_web_clients_sentences(language: str, catalogues: dict[str, Tree]) -> None:
    web, log = catalogues[language], LOG[language]
    assert {own: getattr(log, own) for own in LINES} == {own: words(web, f"lines.{key}") for own, key in LINES.items()}
    assert {own: getattr(log, own) for own in POTS} == {own: words(web, f"table.{key}") for own, key in POTS.items()}
    for kind in PostKind:
        assert log.posts[kind] == words(web, f"lines.posts.{kind.value}")
    for street in Street:
        assert log.streets[street] == words(web, f"streets.{street.name.lower()}")
    for own, key in STAKES.items():
        assert getattr(log, own).lower() == words(web, f"lobby.{key}").lower()  # they begin a line there
    for betting in Betting:
        own, game = words(web, f"betting.{betting.value}"), log.games[betting]
        assert game.lower().replace("-", " ").startswith(own.lower())


@each_language
def test_a_review_gives_the_same_grades_and_reasons(language: str, catalogues: dict[str, Tree]) -> None:
    web, review = catalogues[language], REVIEW[language]
    assert dict(review.reasons) == {reason: words(web, f"review.reasons.{reason.value}") for reason in Reason}
    assert dict(review.grades) == {grade: words(web, f"review.grades.{grade.value}") for grade in Grade}
    assert dict(review.methods) == {method: words(web, f"review.methods.{method.value}") for method in Method}
    assert _actions(review) == {own: words(web, f"review.actions.{key}") for own, key in ACTIONS.items()}


@each_language
def test_hands_have_the_same_names(language: str, catalogues: dict[str, Tree]) -> None:
    web, names = catalogues[language], NAMES[language]
    for category in Category:
        assert names.sentences[category] == words(web, f"hands.sentences.{category.name.lower()}")
    assert (names.royal_flush, names.kicker) == (words(web, "hands.royalFlush"), words(web, "hands.kicker"))


def test_a_text_that_differs_would_be_found(catalogues: dict[str, Tree]) -> None:
    assert words(catalogues["en"], "review.reasons.close") != words(catalogues["ja"], "review.reasons.close")
    assert words(catalogues["zh-TW"], "cards.suits.s") == "黑桃"


def _actions(review: ReviewWords) -> dict[str, str]:
    return {own: getattr(review, own) for own in ACTIONS}
