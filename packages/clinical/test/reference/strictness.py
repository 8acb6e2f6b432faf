"""Which of two answers to a question holds more back: A.5 of version 2.2, with the caps of D."""
from news2 import points_of_one
from prescription import LUNGS
from safety import CAPS, ITEMS, STRICT, rank_of, risk_class


def rule_of(field, value, i):
    """(class, limit) of an item's own rule."""
    for matches, severity, *limits in ITEMS.get(field, []):
        if matches(value, i):
            return severity, max([None, *limits], key=STRICT.index)
    return risk_class(field, value), None


def caps_of(field, value):
    return next((cap for matches, cap in CAPS.get(field, []) if matches(value)), {})


def strictness(field, value, i):
    """Class, then limit, METs, minutes, sessions, NEWS2 points and the lung limit; larger is stricter."""
    severity, limit = rule_of(field, value, i)
    cap = caps_of(field, value) if severity == "amber" else {}
    limit = max(limit, cap.get("mode"), key=STRICT.index)
    no_load = limit in ("unloaded_only", "passive_only")
    return (rank_of(severity), STRICT.index(limit), 100 if no_load else 1 if cap.get("mets") else 0,
            -(cap.get("minutes") or 1000), -(cap.get("sessions") or 1000), points_of_one(field, value),
            int(field in LUNGS and LUNGS[field](value)))


def at_least_as_strict(field, answer, value, i):
    given, asked = strictness(field, answer, i), strictness(field, value, i)
    if given[0] != asked[0] or given[0] == rank_of("stop"):
        return given[0] >= asked[0]
    return all(one >= other for one, other in zip(given, asked))
