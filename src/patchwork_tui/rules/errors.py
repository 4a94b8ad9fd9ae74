"""What can go wrong in the rules, each error with one sentence a person can act on."""


class RulesError(ValueError):
    """Anything the rules refuse; catch this to catch them all."""


class NotationError(RulesError):
    """A cell, a turn or an action is not written in the words of the game record."""


class IllegalAction(RulesError):  # noqa: N818 - named as the rules name it
    """The action is well formed, but the position does not allow it."""


class SetupError(RulesError):
    """A game cannot begin like this: the circle or the board does not belong to the edition."""


class EditionError(RulesError):
    """An edition's file is wrong; the sentence names the patch and the field."""
