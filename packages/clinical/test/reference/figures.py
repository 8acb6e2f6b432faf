"""The figures, their lines, bands and ranges: sections 2 to 4 of the model, 9 and 9b of its version 2.1."""
import math

from patient import (BEST_BRADEN, bmi, braden, braden_items, clamp, delirious, expit, half_up, logit, morse, padua,
                     padua_items, planned_surgery, unplanned_orthopedic)

KNOTS = [(18, 0.8), (40, 1.6), (50, 3.6), (57, 7.1), (62, 7.4), (67, 7.7), (72, 9.4), (77, 11.0), (82, 16.7),
         (87, 22.6), (92, 34.5)]


class Lines(list):
    """Lines of a breakdown, in order; a line that adds nothing is none."""

    def add(self, name, amount):
        if amount:
            self.append((name, amount))

    def pick(self, i, field, table):
        self.add(field, table.get(i[field], 0))

    def weigh(self, i, table):
        for flag, amount in table.items():
            self.add(flag, amount if i[flag] else 0)

    def total(self):
        return sum(amount for _, amount in self)


def reference(age):
    age = clamp(age, KNOTS[0][0], KNOTS[-1][0])
    for (a, p), (b, q) in zip(KNOTS, KNOTS[1:]):
        if age <= b:
            return logit(p / 100) + (age - a) / (b - a) * (logit(q / 100) - logit(p / 100))


def deconditioning(i):
    r = reference(i["age"])
    x = Lines([("age", r)])
    share, owner = (.85, "has_ventilator") if i["has_ventilator"] else (.35, "level_of_care")
    if i["has_ventilator"] or i["level_of_care"] == "icu":
        x.add(owner, share * max(0, reference(72) - r))
    x.pick(i, "mobility_status", dict(walking_assist=.25, standing_assist=.45, chair_bound=.60, bedbound=.80))
    x.pick(i, "cognitive_status", dict(mild_impairment=.30, delirium_dementia=.55))
    x.pick(i, "baseline_function", dict(partial=.30, dependent=.30))
    x.pick(i, "level_of_care", dict(stepdown=.10, icu=.30, rehab=-.50))
    x.weigh(i, dict(has_ventilator=.50, has_malnutrition=.25, albumin_low=.25, is_neuro_admission=.25, is_sepsis=.20,
                    has_parkinson=.20, is_trauma_admission=.15, has_active_cancer=.15, has_stroke_history=.15,
                    has_foley_catheter=.15, incontinent=.15, on_sedating_medications=.15))
    x.add("is_orthopedic", .35 * unplanned_orthopedic(i))
    x.add("days_immobile", .04 * min(i["days_immobile"], 10))
    return x, clamp(expit(x.total()), .01, .90)


def vte(i):
    x = Lines([("baseline", -5.08)])
    if i["padua"] is not None:
        x.add("padua.entered", .25 * i["padua"])
    else:
        for item, points in padua_items(i).items():
            x.add("padua." + item, .25 * points)
    x.pick(i, "level_of_care", dict(icu=.25))
    x.weigh(i, dict(has_central_line=.30, on_steroids=.20))
    x.add("days_immobile", .20 * (i["days_immobile"] >= 7))
    x.add("hormonal_treatment", .25 * (i["hormonal_treatment"] is True))
    if i["on_anticoagulants"]:
        x.add("on_anticoagulants", math.log(.40))
    elif i["on_vte_prophylaxis"]:
        x.add("on_vte_prophylaxis", math.log(.55))
    return x, clamp(expit(x.total()), .001, .25)


def stay(i):
    base = dict(ward=4.7, stepdown=5.5, icu=7.4, rehab=12.5)[i["level_of_care"]]
    m = 1.04 ** ((i["age"] - 60) / 10)
    m *= dict(independent=.90, walking_assist=1, standing_assist=1.07, chair_bound=1.13,
              bedbound=1.18)[i["mobility_status"]]
    m *= dict(normal=1, mild_impairment=1.04, delirium_dementia=1.15)[i["cognitive_status"]]
    m *= .70 if planned_surgery(i) else 1
    for flag, factor in dict(has_ventilator=1.40, is_sepsis=1.20, has_malnutrition=1.15, is_neuro_admission=1.12,
                             has_feeding_tube=1.10, is_oncology=1.08, albumin_low=1.08).items():
        m *= factor if i[flag] else 1
    days = base * min(m, 2.4)
    days = clamp(max(days, i["days_immobile"] + .4 * days), 1.5, 45)
    past = days_past(i)
    return min(max(days, past + .4 * days), max(45, past + 18))


def days_past(i):
    """What of the stay lies behind the patient; 0 where it is not recorded."""
    return i["days_in_hospital"] or 0


def stay_range(i):
    days, past = stay(i), days_past(i)
    low, high = max(.40 * days, i["days_immobile"], past, 1.5), min(1.75 * days, max(60, past + 36))
    return [half_up(low, 1), half_up(high, 1)]


def rest_of_stay(i):
    return stay(i) - days_past(i)


def falls(i):
    x = Lines([("baseline", math.log(1.81))])
    x.add("age", .014 * clamp(i["age"] - 65, -25, 30))
    x.add("sex", .15 * (i["sex"] == "male"))
    x.pick(i, "mobility_status", dict(walking_assist=.45, standing_assist=.55, chair_bound=.30, bedbound=-.40))
    x.pick(i, "cognitive_status", dict(mild_impairment=.25, delirium_dementia=.55))
    x.pick(i, "level_of_care", dict(icu=-.40, rehab=.45))
    x.weigh(i, dict(has_ventilator=-.60, on_sedating_medications=.30, has_parkinson=.30, incontinent=.20,
                    is_neuro_admission=.20, has_stroke_history=.15))
    x.add("fall_history", {True: .55, None: .10, False: 0}[i["fall_history"]])
    over = x.total() - math.log(16)
    x.add("cap", -over if over > 0 else 0)
    x.add("exposure", math.log(min(stay(i), 21) / 1000))
    return x, clamp(1 - math.exp(-math.exp(x.total())), .001, .30)


def pressure(i):
    x = Lines([("baseline", -3.63)])
    if i["braden"] is not None:
        # The entered total has its line even where it adds nothing.
        x.append(("braden.total", .20 * (18 - i["braden"])))
    else:
        x.add("braden.best_score", .20 * (18 - sum(BEST_BRADEN.values())))
        for item, points in braden_items(i).items():
            x.add("braden." + item, .20 * (BEST_BRADEN[item] - points))
    x.add("age", .08 * (i["age"] - 65) / 10)
    x.add("days_immobile", min(.40, .04 * max(0, i["days_immobile"] - 3)))
    x.add("weight_kg", .35 * (bmi(i) is not None and bmi(i) < 18.5))
    x.pick(i, "level_of_care", dict(stepdown=.05, icu=.20))
    x.weigh(i, dict(has_ventilator=.20, has_diabetes=.15, is_sepsis=.15))
    x.add("is_orthopedic", .25 * unplanned_orthopedic(i))
    return x, clamp(expit(x.total()), .002, .40)


def facility(i):
    """Lines of a facility; the figure is home."""
    x = Lines([("baseline", -2.83)])
    years = i["age"] - 65
    x.add("age", (.035 if years > 0 else .025) * years)
    x.pick(i, "mobility_status", dict(walking_assist=.60, standing_assist=1.00, chair_bound=1.20, bedbound=1.35))
    x.pick(i, "cognitive_status", dict(mild_impairment=.30, delirium_dementia=.60))
    x.pick(i, "baseline_function", dict(partial=.25, dependent=.45))
    x.pick(i, "level_of_care", dict(stepdown=.10, icu=.25, rehab=-.30))
    x.weigh(i, dict(has_ventilator=.30, is_neuro_admission=.50, is_trauma_admission=.30, has_feeding_tube=.30,
                    has_parkinson=.25, has_malnutrition=.15, albumin_low=.15, incontinent=.15))
    if unplanned_orthopedic(i):
        x.add("is_orthopedic", clamp(.50 + .08 * (i["age"] - 60), .50, 2.00))
    x.add("admission_urgency", -.30 * planned_surgery(i))
    x.add("days_immobile", .02 * min(i["days_immobile"], 14))
    return x, clamp(1 - expit(x.total()), .05, .98)


def readmission(i):
    x = Lines([("baseline", -2.80)])
    x.add("age", .004 * (i["age"] - 65))
    x.add("long_stay", .25 * (stay(i) >= 5))
    x.pick(i, "mobility_status", dict(walking_assist=.12, standing_assist=.25, chair_bound=.30, bedbound=.35))
    x.add("cognitive_status", .15 * delirious(i))
    x.pick(i, "baseline_function", dict(partial=.15, dependent=.15))
    x.pick(i, "level_of_care", dict(stepdown=.05, icu=.15))
    x.weigh(i, dict(is_oncology=.60, is_cardiac_admission=.40, is_sepsis=.40, albumin_low=.30, has_malnutrition=.20,
                    on_steroids=.15, has_central_line=.15, has_diabetes=.10))
    x.add("has_active_cancer", .35 * (i["has_active_cancer"] and not i["is_oncology"]))
    x.add("has_dialysis", 1.00 * (i["has_dialysis"] is True))
    x.add("is_respiratory_admission", .30 * (i["is_respiratory_admission"] is True))
    prior = i["prior_admissions"]
    x.add("prior_admissions", .25 if prior is None else 1.30 if prior >= 6 else .55 if prior >= 2 else 0)
    x.add("admission_urgency", -.50 * planned_surgery(i))
    return x, clamp(expit(x.total()), .03, .45)


MODELS = dict(deconditioning=deconditioning, vte=vte, falls=falls, pressure=pressure, home=facility,
              readmission=readmission)
SPREADS = dict(deconditioning=(.40, -1.25), vte=(.50, -4.45), falls=(.60, -3.80), pressure=(.50, -3.30),
               home=(.40, 1.50), readmission=(.30, -1.80))
KEY_ANSWERS = dict(
    deconditioning=["mobility_status", "cognitive_status", "baseline_function", "albumin_low"],
    vte=["mobility_status", "on_vte_prophylaxis", "has_vte_history", "thrombophilia"],
    falls=["mobility_status", "cognitive_status", "fall_history", "on_sedating_medications"],
    pressure=["mobility_status", "incontinent", "albumin_low", "weight_kg"],
    home=["mobility_status", "cognitive_status", "baseline_function", "admission_urgency"],
    readmission=["prior_admissions", "has_dialysis", "albumin_low", "mobility_status"])
BANDS = dict(deconditioning=(.15, .25), vte=(.04, .08), falls=(.04, .08), pressure=(.04, .08), readmission=(.12, .20))


def half_width(outcome, p, i, assumed):
    b, c = SPREADS[outcome]
    unknown = sum(i[answer] is None or answer in assumed for answer in KEY_ANSWERS[outcome])
    return math.sqrt(b ** 2 + (.30 * (logit(p) - c)) ** 2 + .04 * unknown)


def band(outcome, p):
    moderate, high = BANDS[outcome]
    p = half_up(p, 6)
    return "high" if p > high else "moderate" if p > moderate else "low"


def people(p):
    p = half_up(p, 6)
    return [int(half_up(100 * p)), 100] if p >= .01 else [max(1, int(half_up(1000 * p))), 1000]


def vte_level(i, assumed, p):
    """The level, why, and the sentence beside one that the score raised."""
    level, points = band("vte", p), padua(i)
    if i.get("acute_dvt_pe") not in (None, "none"):
        return "high", "present", None
    if level != "low" or points < 4:
        return level, "probability", None
    if i["on_anticoagulants"]:
        why = "high by score. Anticoagulation is recorded."
    elif i["on_vte_prophylaxis"] and "on_vte_prophylaxis" not in assumed:
        why = "high by score. Prophylaxis is recorded."
    else:
        why = "the score calls for prophylaxis unless bleeding forbids it."
    return "moderate", "score", f"Padua {points}: {why}"


def values(i):
    """Every figure alone, as 'without' gives it."""
    risks = {outcome: model(i)[1] for outcome, model in MODELS.items()}
    return dict(deconditioning=risks["deconditioning"], vte=risks["vte"], falls=risks["falls"],
                pressure=risks["pressure"], los=stay(i), home=risks["home"], readmission=risks["readmission"])


def assess_figures(i, assumed):
    result = {}
    for outcome, model in MODELS.items():
        p = model(i)[1]
        h = half_width(outcome, p, i, assumed)
        result[outcome] = dict(probability=p, range=[expit(logit(p) - h), expit(logit(p) + h)], half_width=h)
        if outcome != "home":
            result[outcome].update(risk_level=band(outcome, p), band_reason="probability", people=people(p))
    level, reason, sentence = vte_level(i, assumed, result["vte"]["probability"])
    result["vte"].update(risk_level=level, band_reason=reason, score_sentence=sentence)
    result["falls"]["score_sentence"] = "Morse 45 or more: high by score" if morse(i) >= 45 else None
    result["disposition"] = "home" if half_up(result["home"]["probability"], 6) >= .50 else "facility"
    remaining = None if i["days_in_hospital"] is None else half_up(rest_of_stay(i), 1)
    result["los"] = dict(days=stay(i), range=stay_range(i), remaining_days=remaining)
    return result


def assess_lines(i):
    lines = {outcome: [list(line) for line in model(i)[0]] for outcome, model in MODELS.items()}
    lines["facility"] = lines.pop("home")
    return lines
