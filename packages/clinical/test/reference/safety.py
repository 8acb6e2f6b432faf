"""The safety gate, lapse and plausibility: 6 and 8 of the model, 2, 6, 10, 11 of its version 2.1, B to E of 2.2."""
from news2 import comfort_counts, is_at_risk, news2, news2_questions, refused_news2, vital_signs
from patient import bmi, padua

STOP, AMBER = "stop", "amber"
PASSIVE, UNLOADED, ASSISTED = "passive_only", "unloaded_only", "assisted_only"
STRICT = [None, ASSISTED, UNLOADED, PASSIVE]


def below(limit):
    return lambda x, i: x < limit


def above(limit):
    return lambda x, i: x > limit


def one_of(*values):
    return lambda x, i: x in values


def yes(x, i):
    return x is True


def has_assist_device(i):
    return i.get("mechanical_support") == "vad"


def with_assist_device(rule):
    return lambda x, i: has_assist_device(i) and rule(x, i)


def by_cuff(rule):
    """With a long-term assist device the mean pressure counts instead, once it is recorded."""
    return lambda x, i: rule(x, i) and not (has_assist_device(i) and i.get("map_mmhg") is not None)


# Each item's rules in order, the first that matches counts: (condition, class, limit).
ITEMS = dict(
    oxygen_support=[(one_of("high_flow", "niv", "ventilated"), AMBER)],
    spo2_percent=[(below(88), STOP), (below(90), AMBER)],
    target_88_92=[],
    fio2=[(above(.6), AMBER, PASSIVE)],
    peep_cmh2o=[(above(10), AMBER, PASSIVE)],
    respiratory_rate=[(above(40), STOP), (below(5), STOP), (above(30), AMBER)],
    prone_or_hfov=[(yes, STOP)],
    map_mmhg=[(with_assist_device(below(70)), STOP), (with_assist_device(above(95)), STOP), (below(60), STOP),
              (above(110), STOP), (below(65), AMBER)],
    systolic_mmhg=[(by_cuff(below(90)), STOP), (by_cuff(above(180)), STOP)],
    vasopressors=[(one_of("high", "raised_last_2h"), STOP), (one_of("low"), AMBER)],
    heart_rate=[(below(40), STOP), (above(130), STOP), (above(120), AMBER)],
    rhythm=[(one_of("uncontrolled_arrhythmia", "pacing_dependent", "awaiting_pacemaker"), STOP)],
    acute_coronary=[(one_of("unstable_angina_or_chest_pain", "mi_under_48h"), STOP), (one_of("mi_2_to_7_days"), AMBER)],
    heart_failure=[(one_of("decompensated"), STOP)],
    other_acute_cardiac=[(yes, STOP)],
    aortic_dissection=[(one_of("acute"), STOP), (one_of("repaired_or_chronic"), AMBER)],
    acute_dvt_pe=[(one_of("suspected", "untreated"), STOP),
                  (one_of("treated_under_24h", "treated_24_to_48h", "treated", "filter_only"), AMBER)],
    mechanical_support=[(one_of("iabp", "impella_femoral", "ecmo_femoral"), STOP),
                        (one_of("vad", "ecmo_upper_body", "pump_upper_body"), AMBER)],
    # Version 2.0 had one choice for an arterial line and a sheath: it reads as a sheath in place.
    femoral_line=[(one_of("sheath_in_place", "sheath_removed_under_6h", "arterial_or_sheath"), STOP),
                  (one_of("arterial"), AMBER, ASSISTED), (one_of("venous"), AMBER)],
    rass=[(lambda x, i: x <= -3, AMBER, PASSIVE), (above(2), STOP), (one_of(-2), AMBER, ASSISTED),
          (one_of(2), AMBER, ASSISTED)],
    neuromuscular_blocker_4h=[(yes, AMBER, PASSIVE)],
    intracranial=[(one_of("raised_icp", "open_drain"), STOP), (one_of("monitor_stable"), AMBER)],
    seizures=[(one_of("uncontrolled"), STOP), (one_of("controlled_under_72h"), AMBER)],
    stroke_time=[(one_of("under_24h", "thrombolysis_under_24h"), STOP), (one_of("day_2_to_7", "over_7_days"), AMBER)],
    leg_paralysis=[(one_of("both_none"), AMBER, PASSIVE), (one_of("one_side", "both_weak"), AMBER, ASSISTED)],
    follows_commands=[(lambda x, i: x is False, AMBER, ASSISTED)],
    consciousness=[(one_of("pain", "unresponsive"), STOP), (one_of("new_confusion", "voice"), AMBER, ASSISTED)],
    platelets=[(below(10), STOP), (below(20), AMBER, UNLOADED), (below(50), AMBER)],
    hemoglobin_g_dl=[(below(7), STOP), (below(8), AMBER)],
    active_bleeding=[(yes, STOP)],
    glucose_mg_dl=[(below(70), STOP), (above(300), AMBER), (lambda x, i: x < 100 and i["has_diabetes"], AMBER)],
    potassium_mmol_l=[(lambda x, i: x >= 6.5, STOP), (below(2.5), STOP), (lambda x, i: x >= 6, AMBER),
                      (lambda x, i: x <= 3, AMBER)],
    ketones_present=[(yes, STOP)],
    temperature_c=[(lambda x, i: x >= 40, STOP), (below(34), STOP), (above(38.5), AMBER)],
    dialysis_today=[(one_of("during_now", "continuous"), AMBER)],
    weight_bearing=[(one_of("not_cleared"), STOP), (one_of("partial", "non_weight_bearing"), AMBER)],
    unstable_fracture=[(yes, STOP)],
    open_wound=[(one_of("open_abdomen", "large_open_wound"), STOP)],
    sternotomy_days=[(below(1), STOP), (lambda x, i: x <= 56, AMBER)],
    leg_or_vascular_surgery=[(yes, AMBER)],
    lower_limb=[(one_of("external_fixator"), STOP), (one_of("amputation_under_6_weeks", "amputation_healed"), AMBER)],
    heel_or_sacral_wound=[(yes, AMBER)],
    bone_metastases=[(yes, AMBER)],
    pregnancy=[(one_of("complicated"), STOP), (one_of("uncomplicated"), AMBER)],
    bike_weight_limit_kg=[],
    comfort_care=[(yes, AMBER)])
BUTTON = dict(acute_coronary="none", rhythm="stable", heart_failure="none", acute_dvt_pe="none", active_bleeding=False,
              unstable_fracture=False, pregnancy="no")
BUTTON_BY_PLACE = dict(oxygen_support="none", femoral_line="none", intracranial="none", mechanical_support="none",
                       aortic_dissection="none")
BUTTON_OF_NEUROLOGY = dict(stroke_time="none", leg_paralysis="none")
RANGES = dict(spo2_percent=(50, 100), fio2=(.21, 1), peep_cmh2o=(0, 30), respiratory_rate=(2, 80), map_mmhg=(20, 200),
              systolic_mmhg=(40, 280), heart_rate=(20, 250), rass=(-5, 4), platelets=(0, 2000), hemoglobin_g_dl=(2, 25),
              glucose_mg_dl=(10, 1500), potassium_mmol_l=(1, 10), temperature_c=(25, 45), sternotomy_days=(0, 3650),
              bike_weight_limit_kg=(50, 400))


def at_least(low, below_or_at=None, before=None):
    return lambda x: x >= low and (below_or_at is None or x <= below_or_at) and (before is None or x < before)


def over(limit, to=None, before=None):
    return lambda x: x > limit and (to is None or x <= to) and (before is None or x < before)


def among(*values):
    return lambda x: x in values


def cap(mode=None, mets=None, minutes=None, sessions=None):
    return dict(mode=mode, mets=mets, minutes=minutes, sessions=sessions)


# What a finding leaves of the plan: section D, in the order of the table there.
CAPS = dict(
    platelets=[(at_least(10, before=20), cap(UNLOADED, None, 5, 2)), (at_least(20, before=50), cap(None, 2.5, 10))],
    hemoglobin_g_dl=[(at_least(7, before=8), cap(None, 2.5, 5, 2))],
    temperature_c=[(over(38.5, before=39), cap(None, 2.5, 5, 1)), (at_least(39, before=40), cap(UNLOADED, None, 5, 1))],
    acute_dvt_pe=[(among("treated_under_24h", "filter_only"), cap(ASSISTED, 2.5, 5, 1)),
                  (among("treated_24_to_48h"), cap(ASSISTED, 2.5, 10, 2))],
    acute_coronary=[(among("mi_2_to_7_days"), cap(ASSISTED, 2.5, 5, 2))],
    weight_bearing=[(among("non_weight_bearing"), cap(UNLOADED, None, 10, 2)), (among("partial"), cap(ASSISTED, 2.5))],
    lower_limb=[(among("amputation_under_6_weeks"), cap(ASSISTED, 2.5, 5, 2)),
                (among("amputation_healed"), cap(None, 2.5))],
    seizures=[(among("controlled_under_72h"), cap(ASSISTED, 2.5, 5, 2))],
    stroke_time=[(among("day_2_to_7"), cap(ASSISTED, 2.5, 5))],
    potassium_mmol_l=[(at_least(2.5, 3), cap(None, 2.5, 5, 1)), (at_least(6, before=6.5), cap(None, 2.5, 5, 1))],
    glucose_mg_dl=[(over(300), cap(None, 2.5, 10))],
    map_mmhg=[(at_least(60, before=65), cap(ASSISTED, 2.5, 5))],
    vasopressors=[(among("low"), cap(ASSISTED, 2.5))],
    bone_metastases=[(among(True), cap(ASSISTED, 2.5))],
    heart_rate=[(over(120, 130), cap(None, 2.5, 5))],
    spo2_percent=[(at_least(88, before=90), cap(None, 2.5, 5))],
    respiratory_rate=[(over(30, 40), cap(None, 2.5, 5))],
    mechanical_support=[(among("ecmo_upper_body", "pump_upper_body"), cap(ASSISTED, 2.5, 5))],
    intracranial=[(among("monitor_stable"), cap(ASSISTED, 2.5, 5))],
    aortic_dissection=[(among("repaired_or_chronic"), cap(None, 2.5, 10))],
    consciousness=[(among("new_confusion", "voice"), cap(ASSISTED, 2.5, 5))],
    news2=[(among("ask"), cap(None, 2.5, 5, 2))],
    comfort_care=[(among(True), cap(UNLOADED, None, 5, 2))])


def combined(found):
    """Part by part the strictest of (finding, cap)."""
    def least(part):
        return min((one[part] for _, one in found if one[part] is not None), default=None)
    return dict(mode=max([None, *(one["mode"] for _, one in found)], key=STRICT.index), mets=least("mets"),
                minutes=least("minutes"), sessions=least("sessions"), **{"from": [name for name, _ in found]})


RANKS = ["green", AMBER, STOP]


def rank_of(severity):
    return RANKS.index(severity)


AMBER_IF_YES = ["has_ventilator", "is_trauma_admission", "is_orthopedic", "is_neuro_admission"]


def risk_class(field, value):
    """The class that a risk answer has by itself."""
    is_amber = value is True and field in AMBER_IF_YES or value == "delirium_dementia"
    return AMBER if is_amber else "green"


def from_risk_answers(i, explicit_prophylaxis):
    """(id, whether it holds, class or None for a note), in order."""
    limit = i.get("bike_weight_limit_kg")
    heavy = limit is not None and i["weight_kg"] is not None and i["weight_kg"] - limit > 0
    return [
        ("weight_over_bike_limit_kg", heavy, STOP), ("outside_model", i["age"] < 18, AMBER),
        ("level_of_care", i["level_of_care"] == "icu", AMBER), ("has_ventilator", i["has_ventilator"], AMBER),
        ("is_trauma_admission", i["is_trauma_admission"], AMBER), ("is_orthopedic", i["is_orthopedic"], AMBER),
        ("is_neuro_admission", i["is_neuro_admission"], AMBER),
        ("cognitive_status", i["cognitive_status"] == "delirium_dementia", AMBER),
        ("bmi", bmi(i) is not None and bmi(i) > 40, AMBER), ("is_sepsis", i["is_sepsis"], None),
        ("is_cardiac_admission", i["is_cardiac_admission"], None), ("is_postoperative", i["is_postoperative"], None),
        ("has_central_line", i["has_central_line"], None), ("has_vte_history", i["has_vte_history"], None),
        ("vte_high_without_prophylaxis",
         padua(i) >= 4 and not i["on_anticoagulants"] and not explicit_prophylaxis, None),
        ("on_anticoagulants", i["on_anticoagulants"], None), ("has_active_cancer", i["has_active_cancer"], None),
        ("on_steroids", i["on_steroids"], None), ("days_immobile", i["days_immobile"] >= 7, None)]


def core_questions(i):
    yield from ["acute_coronary", "rhythm", "heart_failure", "acute_dvt_pe", "active_bleeding", "unstable_fracture"]
    if i["sex"] == "female" and i["age"] <= 50:
        yield "pregnancy"
    if i["is_orthopedic"] or i["is_trauma_admission"]:
        yield "weight_bearing"
    if i["is_postoperative"]:
        yield "leg_or_vascular_surgery"


def place_questions(i):
    if i["level_of_care"] in ("stepdown", "icu") or i["is_cardiac_admission"]:
        for question in BUTTON_BY_PLACE:
            if question != "oxygen_support" or not i["has_ventilator"]:
                yield question


def green_also_needs(i):
    if i["has_ventilator"]:
        for answer in ["spo2_percent", "fio2", "peep_cmh2o", "map_mmhg", "vasopressors", "rass"]:
            yield [answer]
    if is_at_risk(i):
        yield from [["spo2_percent"], ["heart_rate"], ["systolic_mmhg", "map_mmhg"]]
    if has_assist_device(i):
        yield ["map_mmhg"]
    if (i["has_active_cancer"] or i["is_oncology"]) and i["mobility_status"] in ("bedbound", "chair_bound"):
        yield ["bone_metastases"]
    if i.get("bike_weight_limit_kg") is not None:
        yield ["weight_kg"]


def neuro_questions(i):
    return list(BUTTON_OF_NEUROLOGY) if i["is_neuro_admission"] else []


def button_answers(i):
    """Where 'None of these now' was touched: what it answers; never what a match or a chip leaves open."""
    if not i.get("no_acute_contraindication"):
        return {}
    shown = {**BUTTON, **{question: BUTTON_BY_PLACE[question] for question in place_questions(i)},
             **{question: BUTTON_OF_NEUROLOGY[question] for question in neuro_questions(i)}}
    asked = {match["field"] for match in open_matches(i)}
    return {item: none for item, none in shown.items() if i.get(item) is None and item not in asked}


def open_matches(i):
    return i.get("open_matches") or []


def assess_safety(i, assumed):
    asked = {match["field"] for match in open_matches(i)}
    unread = i.get("unread_texts") or []
    answers = {**{item: i.get(item) for item in ITEMS}, **button_answers(i)}
    reasons, notes, limit, caps = [], [], None, []

    def add(name, severity, value, *limits):
        nonlocal limit
        reasons.append((name, severity))
        found = [one for matches, one in CAPS.get(name, []) if matches(value)] if severity == AMBER else []
        caps.extend((name, one) for one in found[:1])
        limit = max([limit, *limits, *(one["mode"] for one in found[:1])], key=STRICT.index)

    for item, rules in ITEMS.items():
        if answers[item] is None:
            continue
        for matches, severity, *limits in rules:
            if matches(answers[item], i):
                add(item, severity, answers[item], *limits)
                break
    explicit_prophylaxis = i["on_vte_prophylaxis"] and "on_vte_prophylaxis" not in assumed
    from_answers = from_risk_answers(i, explicit_prophylaxis)
    for name, holds, severity in from_answers:
        if holds and severity is None:
            notes.append(name)
        elif holds:
            reasons.append((name, severity))
    score = news2(i)
    if score["class"] in ("ask", "stop"):
        add("news2", AMBER if score["class"] == "ask" else STOP, score["class"])
    missing = [question for question in [*core_questions(i), *place_questions(i), *neuro_questions(i)]
               if answers[question] is None]
    missing += [name for name in [*ITEMS, *[name for name, _, _ in from_answers]] if name in asked]
    missing += [names[0] for names in green_also_needs(i) if all(i.get(name) is None for name in names)]
    missing += news2_questions(i)
    reasons += [(f"unanswered.{name}", AMBER) for name in dict.fromkeys(missing)]
    reasons += [("unread.text", AMBER)] if unread else []
    if i["has_ventilator"] and i["on_sedating_medications"] and i.get("rass") is None:
        limit = PASSIVE
    classes = [severity for _, severity in reasons]
    worst = STOP if STOP in classes else AMBER if classes else "green"
    return {"class": worst, "limit": None if worst == STOP else limit,
            "reasons": [dict(id=name, **{"class": severity}) for name, severity in reasons], "notes": notes,
            "not_recorded": [item for item in ITEMS if answers[item] is None], "unread": unread, "news2": score,
            "vital_signs": vital_signs(i), "caps": None if worst == STOP else combined(caps),
            "open": [[match["text"], match["term"], match["field"], match["times"]] for match in open_matches(i)],
            **what_to_decide(i), "set_by_pick": i.get("set_by_pick") or {}}


# What the safety check reads of the risk answers.
SAFETY_RISK_ANSWERS = [*AMBER_IF_YES, "cognitive_status", "is_sepsis", "is_cardiac_admission", "is_postoperative",
                       "has_central_line", "has_vte_history", "on_anticoagulants", "has_active_cancer", "on_steroids",
                       "days_immobile", "level_of_care"]


def what_to_decide(i):
    """Terms of open matches of a safety question, and of those the ones that would be STOP."""
    open_terms = [match for match in open_matches(i) if match["field"] in ITEMS or match["field"] in SAFETY_RISK_ANSWERS]

    def is_bar(field, value):
        rules = [] if value is None else ITEMS.get(field, [])
        return next((severity for matches, severity, *_ in rules if matches(value, i)), None) == STOP
    return dict(decide_first=sorted({match["term"] for match in open_terms}),
                open_bars=sorted({match["term"] for match in open_terms if is_bar(match["field"], match["value"])}))


def figures_withheld(i):
    if i["age"] < 18:
        return "under_18"
    if i.get("comfort_care") is True:
        return "comfort_care"
    if i.get("leg_paralysis") == "both_none":
        return "leg_paralysis"
    return "pregnancy" if i.get("pregnancy") in ("uncomplicated", "complicated") else None


def plan_withheld(i, safety):
    if safety["class"] == STOP:
        return "stop"
    return "under_18" if i["age"] < 18 else "decide_first" if safety["decide_first"] else None


VALID_HOURS = dict(icu=24, stepdown=24, ward=72, rehab=168)
CARE = ["rehab", "ward", "stepdown", "icu"]


STAGES = dict(
    oxygen_support=[["high_flow"], ["niv"], ["ventilated"]],
    acute_dvt_pe=[["treated"], ["treated_24_to_48h"], ["treated_under_24h", "filter_only"]],
    mechanical_support=[["vad"], ["pump_upper_body", "ecmo_upper_body"]],
    dialysis_today=[["during_now"], ["continuous"]],
    weight_bearing=[["partial"], ["non_weight_bearing"]],
    lower_limb=[["amputation_healed"], ["amputation_under_6_weeks"]],
    stroke_time=[["over_7_days"], ["day_2_to_7"]])
NOBODY = dict(mechanical_support=None, has_diabetes=False)


def stage(item, choice):
    return next((place for place, choices in enumerate(STAGES.get(item, [])) if choice in choices), None)


def is_later_choice(item, now, before):
    """Whether a choice is a new reason beside the one before: a stricter class, limit or stage, or simply another."""
    if now == before:
        return False
    rules = [next((rule for rule in ITEMS[item] if rule[0](choice, NOBODY)), None) for choice in (now, before)]
    if None in rules:
        return True
    (_, now_class, *now_limit), (_, before_class, *before_limit) = rules
    if now_class != before_class:
        return rank_of(now_class) > rank_of(before_class)
    now_limit, before_limit = (max([None, *limits], key=STRICT.index) for limits in (now_limit, before_limit))
    if now_limit != before_limit:
        return STRICT.index(now_limit) > STRICT.index(before_limit)
    now_stage, before_stage = stage(item, now), stage(item, before)
    return now_stage is None or before_stage is None or now_stage >= before_stage


def is_new(reason, before):
    """By id and class, and by the choice of a question that has choices."""
    same = next((one for one in before if one["id"] == reason["id"]), None)
    if same is None or rank_of(reason.get("class", AMBER)) > rank_of(same.get("class", AMBER)):
        return True
    choice, earlier = reason.get("choice"), same.get("choice")
    return choice is not None and (earlier is None or is_later_choice(reason["id"], choice, earlier))


def lapse(case):
    """Why clearance counts no more, and why the step reached does not. Reasons of 2.1's cases are ids alone."""
    def read(reasons):
        return [dict(id=reason) if isinstance(reason, str) else reason for reason in reasons]
    before, now_level, now_reasons = case["before"], case["now_level"], read(case["now_reasons"])
    findings = [reason for reason in now_reasons if not reason["id"].startswith(("unanswered.", "unread."))]
    worse = rank_of(case["now_class"]) > rank_of(before["class"])
    other = []
    if CARE.index(now_level) > CARE.index(before["level_of_care"]):
        other.append("care_raised")
    if case["hours"] > min(VALID_HOURS[before["level_of_care"]], VALID_HOURS[now_level]):
        other.append("too_old")
    late = ["stricter_limit"] if STRICT.index(case.get("now_limit")) > STRICT.index(before["limit"]) else []
    late += [event for event in case.get("events", []) if event != "pause"]

    def because_of(reasons, worse_class):
        new = any(is_new(reason, read(before["reasons"])) for reason in reasons)
        return ["worse_class"] * worse_class + other + ["new_reason"] * new + late
    return dict(clearance=because_of(now_reasons, worse),
                step=because_of(findings, worse and (case["now_class"] == STOP or bool(findings))))


BOUNDS = dict(age=(16, 110), weight_kg=(20, 400), height_cm=(100, 250), days_immobile=(0, 30), prior_admissions=(0, 50),
              days_in_hospital=(0, 365), padua=(0, 20), morse=(0, 125), braden=(6, 23))


CHOICES = dict(
    oxygen_support="none low_flow high_flow niv ventilated", vasopressors="none low high raised_last_2h",
    rhythm="stable af_rate_controlled uncontrolled_arrhythmia pacing_dependent awaiting_pacemaker",
    acute_coronary="none unstable_angina_or_chest_pain mi_under_48h mi_2_to_7_days",
    heart_failure="none stable decompensated", aortic_dissection="none acute repaired_or_chronic",
    acute_dvt_pe="none suspected untreated treated_under_24h treated_24_to_48h treated filter_only",
    mechanical_support="none iabp impella_femoral ecmo_femoral ecmo_upper_body pump_upper_body vad",
    femoral_line="none venous arterial sheath_in_place sheath_removed_under_6h arterial_or_sheath",
    intracranial="none monitor_stable raised_icp open_drain", seizures="none controlled_under_72h uncontrolled",
    stroke_time="none under_24h thrombolysis_under_24h day_2_to_7 over_7_days",
    leg_paralysis="none one_side both_weak both_none", consciousness="alert new_confusion voice pain unresponsive",
    dialysis_today="none before_or_after during_now continuous",
    weight_bearing="full partial non_weight_bearing not_cleared", open_wound="none large_open_wound open_abdomen",
    lower_limb="none amputation_healed amputation_under_6_weeks external_fixator",
    pregnancy="no uncomplicated complicated")


def is_choice(field, answer):
    if answer is None:
        return True
    return answer in CHOICES[field].split() if field in CHOICES else isinstance(answer, bool)


def unknown_picks(i):
    return ["picks.unknown"] if i.get("has_unknown_pick") else []


def plausibility(i, body):
    """(refused, to confirm)."""
    outside = [f"bounds.{field}" for field, (low, high) in {**BOUNDS, **RANGES}.items()
               if i.get(field) is not None and not low <= i[field] <= high]
    outside += [f"bounds.{field}" for field in ITEMS if field not in RANGES and not is_choice(field, i.get(field))]
    refused, confirm, b = outside + unknown_picks(i), [], None if outside else bmi(i)
    independent, ward = i["mobility_status"] == "independent", i["level_of_care"] in ("ward", "rehab")
    if b is not None and not 10 <= b <= 100:
        refused.append("bmi.impossible")
    elif b is not None and not 13 <= b <= 70:
        confirm.append("bmi.unusual")
    if i["has_ventilator"] and independent:
        refused.append("ventilator.independent")
    if i.get("oxygen_support") == "ventilated" and not i["has_ventilator"]:
        refused.append("oxygen.ventilator")
    refused += refused_news2(i)
    for name, holds in {
            "ventilator.ward": i["has_ventilator"] and ward,
            "icu.independent": i["level_of_care"] == "icu" and independent,
            "independent.immobile": independent and i["days_immobile"] >= 3,
            "rehab.bedbound": i["level_of_care"] == "rehab" and i["mobility_status"] == "bedbound",
            "anticoagulants.prophylaxis": body.get("on_anticoagulants") and body.get("on_vte_prophylaxis"),
            "planned.emergency": i["admission_urgency"] == "planned" and (i["is_trauma_admission"] or i["is_sepsis"]),
            "pregnancy.unlikely": i.get("pregnancy") in ("uncomplicated", "complicated")
            and (i["sex"] == "male" or i["age"] > 55),
            "obesity.bmi": i["has_obesity"] and b is not None and b < 25,
            "malnutrition.bmi": i["has_malnutrition"] and b is not None and b >= 40}.items():
        if holds and name not in (i.get("plausibility_confirmed") or []):
            confirm.append(name)
    return refused, [name for name in confirm if name not in (i.get("plausibility_confirmed") or [])]
