"""A check before cycling, and how long its go counts: C.7 and J of version 2.2."""
from news2 import (PARTS, class_of, comfort_counts, contradicts, hours_between, is_fresh, is_ventilated, missing_parts,
                   points, refused_news2)
from safety import ITEMS, RANGES, is_choice, is_later_choice
from strictness import at_least_as_strict

LINES = ["plan", "breathing", "circulation", "symptoms", "awake", "equipment"]
HOURS = dict(ward=12, rehab=12, stepdown=4, icu=4)


def signs_now(check):
    return {**(check.get("vitals") or {}),
            **{name: check[name] for name in ("oxygen_support", "consciousness") if check.get(name) is not None}}


def refused_check(case):
    check = case["check"]
    now = signs_now(check)
    refused = [f"bounds.{field}" for field in ITEMS if field in now
               and not (RANGES[field][0] <= now[field] <= RANGES[field][1] if field in RANGES
                        else is_choice(field, now[field]))]
    known = (case["assessed"] or {}).get("answers", {})
    if now.get("oxygen_support") == "ventilated" and not known.get("has_ventilator"):
        refused.append("oxygen.ventilator")
    return refused + refused_news2({**known, **now, "news2_entered": check.get("news2_entered"),
                                    "assessed_at": case["now"]})


def merged(known, now):
    """The newest assessment's answers under what is measured now."""
    known = dict(known)
    has_device = known.get("mechanical_support") == "vad"
    if "map_mmhg" in now or ("systolic_mmhg" in now and not has_device):
        known.pop("map_mmhg", None)
        known.pop("systolic_mmhg", None)
    if "consciousness" in now:
        known.pop("rass", None)
    if "oxygen_support" in now:
        known.pop("fio2", None)
    return {**known, **now}


def finding_of(item, answer, i):
    return next((severity for matches, severity, *_ in ITEMS[item] if matches(answer, i)), None)


def is_known(item, answer, known, i):
    """Whether the assessment found at least as much in the same question."""
    before = known.get(item)
    if before is None or not at_least_as_strict(item, before, answer, i):
        return False
    return item in RANGES or isinstance(answer, bool) or not is_later_choice(item, answer, before)


def judge(case):
    check, assessed, level, now_at = case["check"], case["assessed"] or {}, case["level_of_care"], case["now"]
    known, now, entered = assessed.get("answers", {}), signs_now(check), check.get("news2_entered")
    i = {"has_diabetes": False, **merged(known, now)}
    if known.get("mechanical_support") == "vad" and "map_mmhg" not in now:
        cuff = {**i, "map_mmhg": None}
    else:
        cuff = i
    reasons = [line for line in LINES if not check["answers"][line]]
    all_yes, is_stop = not reasons, False
    for item in ITEMS:
        if item not in now:
            continue
        holder = cuff if item == "systolic_mmhg" else i
        severity = finding_of(item, now[item], holder)
        if severity == "stop" or (severity == "amber" and not is_known(item, now[item], known, holder)):
            reasons.append(item)
            is_stop = is_stop or severity == "stop"
    comfort = comfort_counts(known)
    before, measured = assessed.get("news2"), points(of_now(known, now))
    parts = current_points(i, now, before)
    total = sum(x or 0 for x in parts.values())
    found = class_of(total, 3 in parts.values())
    was_ask = (before or {}).get("class") == "ask"
    if found == "ask" and was_ask and not (before or {}).get("entered"):
        old = (before or {}).get("parts", {})
        # No part scores more than it did, so the assessment has found and allowed it.
        if all((parts[name] or 0) <= (old.get(name) or 0) for name in PARTS):
            found = "low"
    if entered:
        found = max(found, class_of(entered["total"], entered["single_3"]), key=["low", "ask", "stop"].index)
        total = max(total, entered["total"])
    if found != "low" and not comfort:
        reasons.append("news2")
        is_stop = is_stop or found == "stop"
    missing = still_missing(case, i, parts, measured, was_ask)
    must_complete = bool(assessed) and not comfort and (was_ask or assessed.get("vital_signs") != "complete")
    is_contradicted = bool(entered) and contradicts(entered, measured)
    by_total = bool(entered) and all_yes and not is_contradicted and is_fresh(entered, level, now_at)
    all_measured = not missing_parts(measured, i)
    needs = must_complete and missing and not by_total
    needs = needs or (is_contradicted and not all_measured)
    needs = needs or ("spo2_percent" in now and "oxygen_support" in missing_oxygen(case, i, measured) and not by_total)
    if needs and not comfort:
        reasons.append("vital_signs")
    return dict(state="wait" if reasons else "go", reasons=reasons, is_stop=is_stop, news2=total)


def is_measured(part, now, i):
    if part == "systolic_mmhg":
        return "map_mmhg" in now or ("systolic_mmhg" in now and i.get("mechanical_support") != "vad")
    return part in now


def current_points(i, now, before):
    """Of what is measured now; for the rest those of the newest assessment, at any age."""
    here, old = points(i), (before or {}).get("parts", {})
    return {part: here[part] if is_measured(part, now, i) else old.get(part) for part in PARTS}


def of_now(known, now):
    """What is measured now, with what says how to score it."""
    kept = ("has_ventilator", "has_chronic_lung_disease", "target_88_92", "mechanical_support", "set_by_pick")
    return {**{name: known[name] for name in kept if name in known}, **now}


def is_recent(case, part, fields):
    assessed = case["assessed"] or {}
    if not assessed:
        return False
    times = assessed.get("measured_at") or {}
    at = next((times[field] for field in fields if field in times), assessed["at"])
    return hours_between(at, case["now"]) <= HOURS[case["level_of_care"]]


FIELDS = dict(systolic_mmhg=["systolic_mmhg", "map_mmhg"], consciousness=["consciousness", "rass"],
              oxygen_support=["oxygen_support", "fio2"])


def still_missing(case, i, parts, measured, all_now):
    """Parts neither measured now nor lately."""
    now = signs_now(case["check"])

    def is_there(part):
        fields = FIELDS.get(part, [part])
        if part == "spo2_percent" and "spo2_percent" in now and parts[part] is not None:
            return "oxygen_support" not in missing_oxygen(case, i, measured)
        if measured[part] is not None:
            return True
        must_be_now = all_now or (part == "systolic_mmhg" and i.get("mechanical_support") == "vad")
        return not must_be_now and parts[part] is not None and is_recent(case, part, fields)
    not_counted = ("oxygen_support", "consciousness") if is_ventilated(i) else ()
    return [part for part in PARTS if part not in not_counted and not is_there(part)]


def missing_oxygen(case, i, measured):
    if is_ventilated(i) or measured["oxygen_support"] is not None:
        return []
    there = points(i)["oxygen_support"] is not None and is_recent(case, "oxygen_support", FIELDS["oxygen_support"])
    return [] if there else ["oxygen_support"]


def go_counts(case):
    """From the check, or from the time of the total that completed it; a newer assessment ends it."""
    if hours_between(case["go_at"], case["assessed_at"]) > 0:
        return False
    return hours_between(case.get("total_at", case["go_at"]), case["now"]) <= HOURS[case["level_of_care"]]
