"""People: entering, being known again, moving to a second device."""
