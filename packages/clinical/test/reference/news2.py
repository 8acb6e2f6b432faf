"""NEWS2 from recorded signs and from the chart, and what a check before cycling makes of them: C and J of version 2.2."""
from datetime import datetime

from patient import half_up

PARTS = ["respiratory_rate", "spo2_percent", "oxygen_support", "systolic_mmhg", "heart_rate", "consciousness",
         "temperature_c"]


def band(starts):
    """Points by the first band that the number lies below."""
    return lambda x: next(points for end, points in starts if end is None or x < end)


RESPIRATION = band([(9, 3), (12, 1), (21, 0), (25, 2), (None, 3)])
SATURATION = band([(92, 3), (94, 2), (96, 1), (None, 0)])
SYSTOLIC = band([(91, 3), (101, 2), (111, 1), (220, 0), (None, 3)])
MEAN_PRESSURE = band([(65, 3), (70, 2), (None, 0)])
PULSE = band([(41, 3), (51, 1), (91, 0), (111, 1), (131, 2), (None, 3)])
TEMPERATURE = band([(35.1, 3), (36.1, 1), (38.1, 0), (39.1, 1), (None, 2)])


def points_of_one(field, value):
    """What a sign scores by itself, on scale 1; 0 for what NEWS2 does not know."""
    if value is None:
        return 0
    if field == "rass":
        return 0 if value in (0, 1) else 3
    if field == "oxygen_support":
        return 0 if value == "none" else 2
    if field == "consciousness":
        return 0 if value == "alert" else 3
    if field == "temperature_c":
        return TEMPERATURE(half_up(value, 1))
    chart = dict(respiratory_rate=RESPIRATION, spo2_percent=SATURATION, systolic_mmhg=SYSTOLIC, heart_rate=PULSE,
                 map_mmhg=MEAN_PRESSURE)
    return chart[field](value) if field in chart else 0


def is_ventilated(i):
    return bool(i.get("has_ventilator")) or i.get("oxygen_support") == "ventilated"


def uses_scale_2(i):
    """Both by answer: a chip from the list does not count."""
    chosen = i.get("set_by_pick") or {}
    return all(i.get(field) is True and field not in chosen for field in ("has_chronic_lung_disease", "target_88_92"))


def on_scale_2(x, on_oxygen):
    if x < 88:
        return band([(84, 3), (86, 2), (88, 1)])(x)
    if x < 93 or not on_oxygen:
        return 0
    return band([(95, 1), (97, 2), (None, 3)])(x)


def points(i):
    """Part -> points; None where nothing is recorded or, with a ventilator, where the part does not count."""
    ventilated = is_ventilated(i)

    def one(field):
        return None if i.get(field) is None else points_of_one(field, i[field])

    def worst(*fields):
        known = [one(field) for field in fields if one(field) is not None]
        return max(known) if known else None

    oxygen = 2 if (i.get("fio2") or 0) > .21 else one("oxygen_support")
    saturation = one("spo2_percent")
    if saturation is not None and uses_scale_2(i):
        on_oxygen = True if ventilated else None if oxygen is None else oxygen > 0
        saturation = None if on_oxygen is None else on_scale_2(i["spo2_percent"], on_oxygen)
    return dict(
        respiratory_rate=one("respiratory_rate"), spo2_percent=saturation, oxygen_support=None if ventilated else oxygen,
        systolic_mmhg=one("map_mmhg") if i.get("mechanical_support") == "vad" else worst("systolic_mmhg", "map_mmhg"),
        heart_rate=one("heart_rate"), consciousness=None if ventilated else worst("consciousness", "rass"),
        temperature_c=one("temperature_c"))


def missing_parts(parts, i):
    not_counted = ("oxygen_support", "consciousness") if is_ventilated(i) else ()
    return [name for name in PARTS if parts[name] is None and name not in not_counted]


def class_of(total, single_3):
    return "stop" if total >= 7 else "ask" if total >= 5 or single_3 else "low"


CLASSES = ["low", "ask", "stop"]


def time(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def hours_between(earlier, later):
    return (time(later) - time(earlier)).total_seconds() / 3600


def is_fresh(entered, level, now):
    if level in ("stepdown", "icu"):
        hours = 1
    elif entered["total"] == 0:
        hours = 12
    else:
        hours = 6 if entered["total"] <= 4 and not entered["single_3"] else 1
    return hours_between(entered["at"], now) <= hours


def contradicts(entered, parts):
    known = [x for x in parts.values() if x is not None]
    return sum(known) > entered["total"] or (3 in known and not entered["single_3"])


def comfort_counts(i):
    """Comfort care that was answered, not only chosen from the list."""
    return i.get("comfort_care") is True and "comfort_care" not in (i.get("set_by_pick") or {})


def news2(i):
    parts, entered = points(i), i.get("news2_entered")
    total = sum(x or 0 for x in parts.values())
    found = class_of(total, 3 in parts.values())
    if entered is not None:
        found = max(found, class_of(entered["total"], entered["single_3"]), key=CLASSES.index)
        total = max(total, entered["total"])
    return dict(total=total, parts=parts, single=[name for name in PARTS if parts[name] == 3],
                missing=missing_parts(parts, i), scale=2 if uses_scale_2(i) else 1,
                **{"class": None if comfort_counts(i) else found}, **({"entered": entered} if entered else {}))


def vital_signs(i):
    if comfort_counts(i):
        return "not_needed"
    return "incomplete" if missing_parts(points(i), i) else "complete"


def is_at_risk(i):
    return i["level_of_care"] in ("stepdown", "icu") or i["is_sepsis"] or i["is_cardiac_admission"]


def news2_questions(i):
    """The four that are asked where patients change fast."""
    if not is_at_risk(i) or comfort_counts(i):
        return []
    parts, entered = points(i), i.get("news2_entered")
    if entered and is_fresh(entered, i["level_of_care"], i["assessed_at"]) and not contradicts(entered, parts):
        return []
    missing = missing_parts(parts, i)
    return [name for name in ("respiratory_rate", "oxygen_support", "temperature_c", "consciousness") if name in missing]


def refused_news2(i):
    entered = i.get("news2_entered")
    if entered is None:
        return []
    total, single_3, at = entered.get("total"), entered.get("single_3"), entered.get("at")
    whole = isinstance(total, int) and not isinstance(total, bool) and 0 <= total <= 20
    if not whole or not isinstance(single_3, bool) or at is None:
        return ["bounds.news2_entered"]
    age = hours_between(at, i["assessed_at"])
    if age > 24 or age < -5 / 60:
        return ["bounds.news2_entered"]
    impossible = (single_3 and total < 3) or (not single_3 and total > 12) or is_ventilated(i)
    return ["news2_entered.impossible"] if impossible else []
