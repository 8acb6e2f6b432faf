"""The safety gate, lapse and plausibility: sections 6 and 8 of the model; 2, 6, 10 and 11 of its version 2.1."""
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
                  (one_of("treated_under_24h", "treated", "filter_only"), AMBER)],
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
    follows_commands=[(lambda x, i: x is False, AMBER, ASSISTED)],
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
RANGES = dict(spo2_percent=(50, 100), fio2=(.21, 1), peep_cmh2o=(0, 30), respiratory_rate=(2, 80), map_mmhg=(20, 200),
              systolic_mmhg=(40, 280), heart_rate=(20, 250), rass=(-5, 4), platelets=(0, 2000), hemoglobin_g_dl=(2, 25),
              glucose_mg_dl=(10, 1500), potassium_mmol_l=(1, 10), temperature_c=(25, 45), sternotomy_days=(0, 3650),
              bike_weight_limit_kg=(50, 400))


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
    if i["level_of_care"] in ("stepdown", "icu") or i["is_sepsis"] or i["is_cardiac_admission"]:
        yield from [["spo2_percent"], ["heart_rate"], ["systolic_mmhg", "map_mmhg"]]
    if has_assist_device(i):
        yield ["map_mmhg"]
    if (i["has_active_cancer"] or i["is_oncology"]) and i["mobility_status"] in ("bedbound", "chair_bound"):
        yield ["bone_metastases"]
    if i.get("bike_weight_limit_kg") is not None:
        yield ["weight_kg"]


def assess_safety(i, assumed):
    proposals = {proposal["field"] for proposal in i.get("open_proposals") or []}
    unread = i.get("unread_text") or []
    answers = {item: i.get(item) for item in ITEMS}
    if i.get("no_acute_contraindication"):
        shown = {**BUTTON, **{question: BUTTON_BY_PLACE[question] for question in place_questions(i)}}
        for item, none in shown.items():
            if answers[item] is None and item not in proposals:
                answers[item] = none
    reasons, notes, limit = [], [], None
    for item, rules in ITEMS.items():
        if answers[item] is None:
            continue
        for matches, severity, *limits in rules:
            if matches(answers[item], i):
                reasons.append((item, severity))
                limit = max([limit, *limits], key=STRICT.index)
                break
    explicit_prophylaxis = i["on_vte_prophylaxis"] and "on_vte_prophylaxis" not in assumed
    from_answers = from_risk_answers(i, explicit_prophylaxis)
    for name, holds, severity in from_answers:
        if holds and severity is None:
            notes.append(name)
        elif holds:
            reasons.append((name, severity))
    missing = [question for question in [*core_questions(i), *place_questions(i)] if answers[question] is None]
    missing += [name for name in [*ITEMS, *[name for name, _, _ in from_answers]] if name in proposals]
    missing += [names[0] for names in green_also_needs(i) if all(i.get(name) is None for name in names)]
    reasons += [(f"unanswered.{name}", AMBER) for name in dict.fromkeys(missing)]
    reasons += [("unread.text", AMBER)] if unread else []
    if i["has_ventilator"] and i["on_sedating_medications"] and i.get("rass") is None:
        limit = PASSIVE
    classes = [severity for _, severity in reasons]
    worst = STOP if STOP in classes else AMBER if classes else "green"
    return {"class": worst, "limit": None if worst == STOP else limit,
            "reasons": [dict(id=name, **{"class": severity}) for name, severity in reasons], "notes": notes,
            "not_recorded": [item for item in ITEMS if answers[item] is None], "unread": unread}


VALID_HOURS = dict(icu=24, stepdown=24, ward=72, rehab=168)
CARE = ["rehab", "ward", "stepdown", "icu"]


def lapse(case):
    """Why clearance counts no more, and why the step reached does not. Reasons are ids here, without their choices."""
    before, now_level = case["before"], case["now_level"]
    order = ["green", "amber", "stop"]
    findings = [reason for reason in case["now_reasons"] if not reason.startswith(("unanswered.", "unread."))]
    worse = order.index(case["now_class"]) > order.index(before["class"])
    other = []
    if CARE.index(now_level) > CARE.index(before["level_of_care"]):
        other.append("care_raised")
    if case["hours"] > min(VALID_HOURS[before["level_of_care"]], VALID_HOURS[now_level]):
        other.append("too_old")
    late = ["stricter_limit"] if STRICT.index(case["now_limit"]) > STRICT.index(before["limit"]) else []
    late += [event for event in case["events"] if event != "pause"]

    def because_of(reasons, worse_class):
        new = any(reason not in before["reasons"] for reason in reasons)
        return ["worse_class"] * worse_class + other + ["new_reason"] * new + late
    return dict(clearance=because_of(case["now_reasons"], worse),
                step=because_of(findings, worse and (case["now_class"] == STOP or bool(findings))))


BOUNDS = dict(age=(16, 110), weight_kg=(20, 400), height_cm=(100, 250), days_immobile=(0, 30), prior_admissions=(0, 50),
              days_in_hospital=(0, 365), padua=(0, 20), morse=(0, 125), braden=(6, 23))


def plausibility(i, body):
    """(refused, to confirm)."""
    outside = [f"bounds.{field}" for field, (low, high) in {**BOUNDS, **RANGES}.items()
               if i.get(field) is not None and not low <= i[field] <= high]
    refused, confirm, b = list(outside), [], None if outside else bmi(i)
    independent, ward = i["mobility_status"] == "independent", i["level_of_care"] in ("ward", "rehab")
    if b is not None and not 10 <= b <= 100:
        refused.append("bmi.impossible")
    elif b is not None and not 13 <= b <= 70:
        confirm.append("bmi.unusual")
    if i["has_ventilator"] and independent:
        refused.append("ventilator.independent")
    if i.get("oxygen_support") == "ventilated" and not i["has_ventilator"]:
        refused.append("oxygen.ventilator")
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
