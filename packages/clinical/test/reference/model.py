"""Independent reference of the clinical model, written from the model's description and not from the TypeScript engine.

It imports nothing of the engine. It checks itself against vignettes.json (made elsewhere), then writes
worked-cases.jsonl, which the engine's tests and the mutation run read:

    python3 packages/clinical/test/reference/model.py

Expected values carry eight decimals: small changes of any coefficient show. Inputs are what differs from
DEFAULTS, of which the engine's tests hold their own copy.
"""
import json
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = """is_postoperative is_trauma_admission is_sepsis is_cardiac_admission is_neuro_admission is_orthopedic
is_oncology on_sedating_medications on_anticoagulants on_steroids has_diabetes has_obesity has_parkinson
has_active_cancer has_malnutrition has_neuropathy has_stroke_history has_vte_history has_foley_catheter
has_central_line has_feeding_tube has_ventilator on_vte_prophylaxis incontinent albumin_low""".split()
DEFAULTS = dict(age=65, sex="female", weight_kg=70, height_cm=165, level_of_care="ward",
                mobility_status="independent", cognitive_status="normal", baseline_function="independent",
                days_immobile=0, **{flag: False for flag in FLAGS})


def logit(p):
    return math.log(p / (1 - p))


def expit(x):
    return 1 / (1 + math.exp(-x))


def clamp(x, low, high):
    return max(low, min(high, x))


def half_up(x, decimals=0):
    return math.floor(x * 10 ** decimals + 0.5) / 10 ** decimals


def pick(value, table):
    return table.get(value, 0)


def weigh(i, table):
    return sum(weight for flag, weight in table.items() if i[flag])


def bmi(i):
    if i["weight_kg"] is None or i["height_cm"] is None:
        return None
    return i["weight_kg"] / (i["height_cm"] / 100) ** 2


def padua(i):
    if isinstance(i.get("padua"), int):
        return i["padua"]
    mob, b = i["mobility_status"], bmi(i)
    total = 3 * (i["has_active_cancer"] or i["is_oncology"]) + 3 * i["has_vte_history"]
    total += 3 * (mob in ("bedbound", "chair_bound") or (mob == "standing_assist" and i["days_immobile"] >= 3))
    total += 3 * bool(i.get("thrombophilia")) + 2 * (i["is_postoperative"] or i["is_trauma_admission"])
    total += (i["age"] >= 70) + (i["is_cardiac_admission"] or i["has_ventilator"]) + i["is_neuro_admission"]
    total += i["is_sepsis"] + (i["has_obesity"] or (b is not None and b >= 30)) + bool(i.get("hormonal_treatment"))
    return int(total)


def morse(i):
    if isinstance(i.get("morse"), int):
        return i["morse"]
    mob, delirious = i["mobility_status"], i["cognitive_status"] == "delirium_dementia"
    diagnoses = sum(i[f] for f in FLAGS[:7]) + sum(i[f] for f in FLAGS[10:18]) + delirious
    total = 25 * bool(i.get("fall_history")) + (15 if diagnoses >= 2 else 0)
    total += 15 if mob == "walking_assist" else 0
    total += 20 if i["level_of_care"] != "rehab" or i["has_central_line"] else 0
    if mob == "walking_assist":
        total += 20 if i["has_parkinson"] or i["is_neuro_admission"] or i["has_stroke_history"] else 10
    if mob == "standing_assist":
        total += 20
    return total + 15 * delirious


def braden(i):
    if isinstance(i.get("braden"), int):
        return i["braden"]
    mob, delirious = i["mobility_status"], i["cognitive_status"] == "delirium_dementia"
    if i["has_ventilator"]:
        sensory = 2
    else:
        nerves = i["has_neuropathy"] or i["is_neuro_admission"] or i["has_stroke_history"]
        sensory = max(2, 4 - int(nerves) - int(delirious))
    moisture = 4
    if i["incontinent"]:
        moisture = 2 if (mob == "bedbound" or delirious) and not i["has_foley_catheter"] else 3
    activity = dict(bedbound=1, chair_bound=2, standing_assist=2, walking_assist=3, independent=4)[mob]
    mobility = dict(bedbound=2, chair_bound=2, standing_assist=3, walking_assist=3, independent=4)[mob]
    if mob == "bedbound" and i["has_ventilator"] and i["on_sedating_medications"]:
        mobility = 1
    both, either = i["has_malnutrition"] and i["albumin_low"], i["has_malnutrition"] or i["albumin_low"]
    nutrition = 1 if both else 2 if either else 3
    if i["has_feeding_tube"]:
        nutrition = 2 if either else 3
    elif i["has_ventilator"] and i["level_of_care"] == "icu":
        nutrition = min(nutrition, 2)
    friction = dict(bedbound=1, chair_bound=2, standing_assist=2, walking_assist=2, independent=3)[mob]
    if mob == "chair_bound" and (i["has_parkinson"] or delirious):
        friction = 1
    return sensory + moisture + activity + mobility + nutrition + friction


def improve(i):
    return int(3 * i["has_vte_history"] + 2 * bool(i.get("thrombophilia"))
               + 2 * (i["has_active_cancer"] or i["is_oncology"]) + (i["days_immobile"] >= 7)
               + (i["level_of_care"] == "icu") + (i["age"] > 60))


def lace(i, los):
    days = 0 if los < 1 else 1 if los < 2 else 2 if los < 3 else 3 if los < 4 else 4 if los < 7 else 5 if los < 14 else 7
    elective = i["is_orthopedic"] and i["is_postoperative"] and not i["is_trauma_admission"]
    charlson = 2 * i["has_active_cancer"] + i["has_stroke_history"] + i["has_diabetes"]
    return days + (0 if elective else 3) + (5 if charlson >= 4 else charlson)


KNOTS = [(18, .04), (40, .06), (50, .08), (60, .115), (65, .14), (72, .23), (77, .28), (82, .38), (87, .50), (92, .63)]


def average_logit(age):
    if age <= 18:
        return logit(.04)
    for (a, p), (b, q) in zip(KNOTS, KNOTS[1:]):
        if age <= b:
            return logit(p) + (age - a) / (b - a) * (logit(q) - logit(p))
    return logit(.63)


def deconditioning(i):
    d = i["days_immobile"]
    s = pick(i["mobility_status"], dict(walking_assist=.3, standing_assist=.7, chair_bound=.95, bedbound=1.3))
    s += .06 * min(d, 10) + .02 * max(0, d - 10)
    s += pick(i["cognitive_status"], dict(mild_impairment=.45, delirium_dementia=.75))
    s += pick(i["baseline_function"], dict(partial=.45, dependent=.35))
    s += pick(i["level_of_care"], dict(icu=.4, stepdown=.15, rehab=-.9))
    s += weigh(i, dict(has_malnutrition=.4, albumin_low=.4, has_ventilator=.5, is_neuro_admission=.35, is_sepsis=.3,
                       is_trauma_admission=.25, is_orthopedic=.2, is_oncology=.15, is_postoperative=.1,
                       has_parkinson=.3, has_stroke_history=.2, has_active_cancer=.15, has_neuropathy=.15,
                       has_diabetes=.1, has_obesity=.05, has_foley_catheter=.2, incontinent=.2, has_feeding_tube=.15,
                       on_sedating_medications=.2, on_steroids=.15))
    s += .08 if i["sex"] == "female" else 0
    if s > 2.4:
        s = 2.4 + .5 * (s - 2.4)
    return clamp(expit(average_logit(i["age"]) - 1.5 + s), .01, .85)


def vte(i):
    points = padua(i)
    x = logit(.003) + .42 * min(points, 6) + .25 * max(0, points - 6)
    x += weigh(i, dict(has_central_line=.4, is_neuro_admission=.25, is_trauma_admission=.25, on_steroids=.25))
    x += .35 if i["level_of_care"] == "icu" else 0
    x += .35 if i["is_orthopedic"] and (i["is_postoperative"] or i["is_trauma_admission"]) else 0
    x += .3 if i["days_immobile"] >= 7 else 0
    if i["on_anticoagulants"]:
        x += math.log(.4)
    elif i["on_vte_prophylaxis"]:
        x += math.log(.5)
    return clamp(expit(x), .001, .25)


def length_of_stay(i):
    base = dict(ward=4.2, stepdown=5.2, icu=7.5, rehab=12.5)[i["level_of_care"]]
    m = 1.05 ** ((i["age"] - 60) / 10)
    m *= dict(independent=.85, walking_assist=1, standing_assist=1.12, chair_bound=1.2,
              bedbound=1.3)[i["mobility_status"]]
    m *= dict(normal=1, mild_impairment=1.08, delirium_dementia=1.3)[i["cognitive_status"]]
    for flag, factor in dict(has_ventilator=1.45, is_sepsis=1.3, has_malnutrition=1.2, is_neuro_admission=1.15,
                             has_feeding_tube=1.15, is_trauma_admission=1.1, is_oncology=1.1, albumin_low=1.1,
                             has_parkinson=1.08, is_postoperative=1.05).items():
        if i[flag]:
            m *= factor
    los = base * min(m, 2.4)
    return clamp(max(los, i["days_immobile"] + .4 * los), 1.5, 45)


def falls(i):
    s = .018 * clamp(i["age"] - 65, -25, 30) + (.18 if i["sex"] == "male" else 0)
    s += pick(i["mobility_status"], dict(walking_assist=.65, standing_assist=.8, chair_bound=.45, bedbound=-.4))
    s += pick(i["cognitive_status"], dict(mild_impairment=.35, delirium_dementia=.85))
    s += weigh(i, dict(on_sedating_medications=.45, has_parkinson=.45, incontinent=.3, is_neuro_admission=.25,
                       has_stroke_history=.2, has_neuropathy=.2, has_malnutrition=.15, albumin_low=.1,
                       has_diabetes=.08, is_postoperative=-.15, has_ventilator=-.9))
    s += pick(i["level_of_care"], dict(icu=-.5, rehab=.45))
    s += 0 if i["mobility_status"] == "bedbound" else .02 * min(i["days_immobile"], 14)
    rate = min(16, 1.35 * math.exp(s))
    return clamp(1 - math.exp(-rate * min(length_of_stay(i), 21) / 1000), .001, .3)


def pressure(i):
    b = bmi(i)
    x = .12 * (i["age"] - 65) / 10 + min(.55, .05 * max(0, i["days_immobile"] - 3))
    x += .45 if b is not None and b < 18.5 else 0
    x += pick(i["level_of_care"], dict(icu=.25, stepdown=.05, rehab=-.15))
    x += weigh(i, dict(has_ventilator=.25, has_diabetes=.2, is_sepsis=.2, on_steroids=.15, is_orthopedic=.15,
                       albumin_low=.15, is_trauma_admission=.1, is_postoperative=.1))
    x += .1 if i["sex"] == "male" else 0
    return clamp(expit(logit(.021) + .26 * (18 - braden(i)) + clamp(x, -.5, .8)), .002, .4)


def home(i):
    years = i["age"] - 65
    x = logit(.035) + (.045 if years > 0 else .03) * years
    reversible = dict(independent=-.3, walking_assist=.75, standing_assist=1.5, chair_bound=1.8,
                      bedbound=2)[i["mobility_status"]]
    reversible += pick(i["cognitive_status"], dict(mild_impairment=.35, delirium_dementia=.85))
    x += reversible / 2 if i["level_of_care"] == "icu" else reversible
    x += pick(i["baseline_function"], dict(partial=.35, dependent=.6))
    x += pick(i["level_of_care"], dict(icu=.5, stepdown=.1, rehab=-.3))
    x += weigh(i, dict(has_ventilator=.6, is_neuro_admission=.55, is_orthopedic=.45, has_feeding_tube=.45,
                       is_trauma_admission=.35, has_parkinson=.35, has_malnutrition=.25, albumin_low=.2,
                       incontinent=.2, is_sepsis=.15, has_stroke_history=.15))
    x += .03 * min(i["days_immobile"], 14)
    return clamp(1 - expit(x), .05, .98)


def readmission(i):
    s = .004 * (i["age"] - 65) + (.22 if length_of_stay(i) >= 5 else 0)
    s += pick(i["mobility_status"], dict(walking_assist=.12, standing_assist=.28, chair_bound=.35, bedbound=.38))
    s += weigh(i, dict(has_active_cancer=.35, is_cardiac_admission=.35, albumin_low=.3, is_oncology=.25,
                       has_malnutrition=.25, is_sepsis=.22, on_steroids=.15, has_central_line=.12,
                       has_feeding_tube=.12, has_diabetes=.1, has_stroke_history=.08, has_vte_history=.08,
                       has_foley_catheter=.08, has_parkinson=.08))
    s += .18 if i["cognitive_status"] == "delirium_dementia" else 0
    s += .12 if i["baseline_function"] != "independent" else 0
    s += .12 if i["level_of_care"] == "icu" else 0
    s -= .45 if i["is_orthopedic"] and i["is_postoperative"] and not i["is_trauma_admission"] else 0
    if s > 1:
        s = 1 + .4 * (s - 1)
    return clamp(expit(logit(.076) + s), .03, .4)


def prescription(i):
    kg = 70 if i["weight_kg"] is None else i["weight_kg"]
    mob, icu = i["mobility_status"], i["level_of_care"] == "icu"
    w = dict(bedbound=.18, chair_bound=.24, standing_assist=.32, walking_assist=.4, independent=.48)[mob] * kg
    w *= .88 if i["age"] >= 80 else 1
    w *= .85 if icu else 1
    watts = half_up(clamp(w, 25, 45))
    bed = icu or mob == "bedbound"
    minutes, sessions = (10, 2) if bed else dict(chair_bound=(10, 3), standing_assist=(10, 3),
                                                 walking_assist=(15, 2), independent=(20, 2))[mob]
    if i["age"] >= 85 or i["is_sepsis"]:
        minutes = max(minutes - 5, 5 if bed else 8)
    if watts * minutes * sessions > 1200:
        minutes = math.floor(1200 / (watts * sessions))
    mets = half_up((7 + 10.8 * watts / kg) / 3.5, 2)
    b = bmi(i)
    clearance = bool(icu or i["has_ventilator"] or i["is_trauma_admission"] or i["is_orthopedic"]
                     or i["is_neuro_admission"] or i["cognitive_status"] == "delirium_dementia"
                     or (b is not None and b > 40))
    return dict(watts_unclamped=half_up(w, 2), watt_goal=watts, mets_at_goal=mets, duration_min_per_session=minutes,
                sessions_per_day=sessions, total_daily_energy=watts * minutes * sessions,
                resistance_level=clamp(half_up(1 + 8 * (watts - 30) / 20), 1, 6), needs_clearance=clearance,
                above_met_target=mets > 3, long_immobile=i["days_immobile"] >= 7,
                high_vte_unprotected=not (i["on_vte_prophylaxis"] or i["on_anticoagulants"])
                and (padua(i) >= 4 or vte(i) > .08))


def assess(i):
    los, p = length_of_stay(i), prescription(i)
    icu = i["level_of_care"] == "icu"
    dose = min(1, p["duration_min_per_session"] * p["sessions_per_day"] / 20)
    risks = dict(deconditioning=deconditioning(i), vte=vte(i), falls=falls(i), pressure=pressure(i),
                 home=home(i), readmission=readmission(i))
    cuts = dict(deconditioning=.10 if icu else .15, vte=.03, falls=.05, pressure=.03, readmission=.05)
    ranges = dict(deconditioning=(0, .25 if icu else .3), vte=(0, .1), falls=(-.05, .2), pressure=(0, .1),
                  readmission=(0, .15))
    after = {k: risks[k] * (1 - cut * dose) for k, cut in cuts.items()}
    half = {k: risks[k] * (1 - cut * dose * .5) for k, cut in cuts.items()}
    odds = (1 - risks["home"]) / risks["home"]
    home_after = [1 / (1 + odds * (1 - cut * (0 if icu else dose))) for cut in (.08, 0, .15)]
    after["home"] = home_after[0]
    long_share = clamp((los - 5) / 5, 0, 1)
    saved = .08 * los if los < 5 else .4 + .7 * long_share
    # Range ends are proportions of the central figure: 0.2-0.6 of 0.4 days, 0.6-1.5 of 1.1 days.
    ends = [saved * (a + (b - a) * long_share) / (.4 + .7 * long_share) for a, b in ((.2, .6), (.6, 1.5))]

    def limit(days):
        if i["has_ventilator"]:
            return 0
        return half_up((min(days, .5) if i["level_of_care"] == "rehab" else days) * dose, 2)
    after["days_saved"] = limit(saved)
    e = math.exp(.4)
    spread = {k: [(o := v / (1 - v)) / e / (1 + o / e), o * e / (1 + o * e)] for k, v in risks.items()}
    bands = dict(deconditioning=(.25, .15), vte=(.08, .04), falls=(.08, .04), pressure=(.08, .04),
                 readmission=(.2, .12))
    level = {k: "high" if risks[k] > hi else "moderate" if risks[k] > mid else "low" for k, (hi, mid) in bands.items()}
    return dict(padua=padua(i), morse=morse(i), braden=braden(i), improve_vte=improve(i), lace=lace(i, los), **risks,
                level=level, range=spread, los_days=half_up(los, 2),
                los_range=[half_up(.65 * los, 1), half_up(1.5 * los, 1)],
                disposition="home" if risks["home"] >= .5 else "facility", **p, after=after, half_adherence=half,
                benefit_range={k: [risks[k] * lo * dose, risks[k] * hi * dose] for k, (lo, hi) in ranges.items()},
                home_gain_range=[home_after[1] - risks["home"], home_after[2] - risks["home"]],
                days_saved_range=[limit(ends[0]), limit(ends[1])],
                is_shown={k: risks[k] * cut * dose * 100 >= .1 for k, cut in cuts.items() if k != "readmission"})


def rounded(x):
    if isinstance(x, float):
        return round(x, 8)
    if isinstance(x, dict):
        return {k: rounded(v) for k, v in x.items()}
    return [rounded(v) for v in x] if isinstance(x, (list, tuple)) else x


def check_vignettes():
    differing = []
    for v in json.load(open(os.path.join(HERE, "..", "vignettes.json"))):
        got, want = assess(v["input"]), v["expected"]
        flat = lambda e: {**{k: x for k, x in e.items() if k not in ("after", "los_range")},
                          **{"after." + k: x for k, x in e["after"].items()},
                          "low": e["los_range"][0], "high": e["los_range"][1]}
        for key, value in flat(want).items():
            if not abs(flat(got)[key] - value) < 5.1e-5:
                differing.append(f"  {v['id']} {key}: {flat(got)[key]:.4f}, vignettes.json has {value}")
    if differing:
        sys.exit("Nothing written: this model differs from vignettes.json. If the model is to change, correct these there "
                 "by hand:\n" + "\n".join(differing))


def cases():
    """One change at a time from several patients, both sides of every threshold, then a random sample."""
    bodies = [dict(), dict(age=78, sex="male", mobility_status="walking_assist", days_immobile=4, on_vte_prophylaxis=True),
              dict(age=52, level_of_care="stepdown", mobility_status="chair_bound", days_immobile=8, weight_kg=95)]
    for body in bodies:
        yield body
        for flag in FLAGS:
            yield {**body, flag: not body.get(flag, False)}
        for key, values in dict(sex=["male", "female"], level_of_care=["icu", "stepdown", "rehab", "ward"],
                                mobility_status=["bedbound", "chair_bound", "standing_assist", "walking_assist"],
                                cognitive_status=["mild_impairment", "delirium_dementia"],
                                baseline_function=["partial", "dependent"]).items():
            for value in values:
                yield {**body, key: value}
    for age in (16, 17, 18, 19, 30, 39, 40, 41, 45, 50, 55, 59, 60, 61, 64, 66, 69, 70, 71, 72, 74, 77, 79, 80, 82, 84,
                85, 87, 90, 92, 94, 95, 96, 97, 110):
        yield dict(age=age)
        yield dict(age=age, mobility_status="standing_assist", is_sepsis=True)
    for days in (1, 2, 3, 4, 6, 7, 9, 10, 11, 13, 14, 15, 16, 20, 30):
        for mobility in ("bedbound", "standing_assist"):
            yield dict(days_immobile=days, mobility_status=mobility)
    for weight, height in ((None, 165), (70, None), (None, None), (50, 165), (50.3, 165), (50.4, 165), (81.6, 165),
                           (81.7, 165), (108.9, 165), (109, 165), (40, 180), (60, 165), (65, 165), (75, 165), (85, 165),
                           (92, 165), (93.75, 165), (94, 165), (100, 165), (120, 180), (200, 190)):
        for mobility in ("independent", "walking_assist", "bedbound"):
            yield dict(weight_kg=weight, height_cm=height, mobility_status=mobility)
    sick = dict(age=90, mobility_status="bedbound", cognitive_status="delirium_dementia", days_immobile=30, is_sepsis=True,
                has_ventilator=True, has_malnutrition=True, albumin_low=True, incontinent=True, is_neuro_admission=True)
    yield sick
    yield {**sick, "level_of_care": "icu", "on_sedating_medications": True}
    yield {**sick, "level_of_care": "rehab", "has_ventilator": False, "mobility_status": "standing_assist",
           "on_sedating_medications": True, "has_parkinson": True, "has_stroke_history": True}
    yield {**sick, "has_active_cancer": True, "has_vte_history": True, "has_central_line": True, "is_oncology": True,
           "is_cardiac_admission": True, "on_steroids": True, "is_postoperative": True}
    yield dict(age=16, level_of_care="rehab", is_postoperative=True, is_orthopedic=True)
    yield dict(age=20, level_of_care="rehab")
    yield dict(age=16, level_of_care="icu", has_ventilator=True, mobility_status="bedbound")
    yield dict(age=16, sex="male", is_postoperative=True, is_orthopedic=True)
    yield dict(age=18, on_anticoagulants=True, weight_kg=60)
    yield dict(level_of_care="icu", mobility_status="walking_assist", weight_kg=100)
    yield dict(level_of_care="icu", has_ventilator=True, mobility_status="bedbound", is_sepsis=True)
    yield dict(mobility_status="chair_bound", has_parkinson=True)
    yield dict(thrombophilia=True, hormonal_treatment=True, fall_history=True)
    yield dict(thrombophilia=False, hormonal_treatment=False, fall_history=False)
    yield dict(weight_kg=107.5)
    for days in (45, 60):
        yield dict(days_immobile=days)
        yield dict(days_immobile=days, level_of_care="rehab", mobility_status="bedbound")
    yield dict(braden=6, age=90, level_of_care="icu", has_ventilator=True, days_immobile=20)
    yield dict(age=18, level_of_care="icu", mobility_status="bedbound", has_ventilator=True, is_postoperative=True)
    for total in (0, 3, 4, 6, 7, 12, 20):
        yield dict(padua=total)
    for total in (6, 9, 10, 18, 19, 23):
        yield dict(braden=total, morse=45)
    rng = random.Random(20261121)
    for _ in range(150):
        case = dict(age=rng.randint(16, 105), sex=rng.choice(["male", "female"]), weight_kg=rng.randint(40, 150),
                    height_cm=rng.randint(145, 200), level_of_care=rng.choice(["icu", "stepdown", "ward", "rehab"]),
                    mobility_status=rng.choice(["bedbound", "chair_bound", "standing_assist", "walking_assist",
                                                "independent"]),
                    cognitive_status=rng.choice(["normal", "normal", "mild_impairment", "delirium_dementia"]),
                    baseline_function=rng.choice(["independent", "partial", "dependent"]),
                    days_immobile=rng.randint(0, 20))
        yield {**case, **{flag: True for flag in FLAGS if rng.random() < .15}}


if __name__ == "__main__":
    check_vignettes()
    seen, lines = set(), []
    for case in cases():
        case = {k: v for k, v in case.items() if DEFAULTS.get(k, "absent") != v}
        key = json.dumps(case, sort_keys=True)
        if key not in seen:
            seen.add(key)
            lines.append(json.dumps(dict(input=case, expected=rounded(assess({**DEFAULTS, **case}))), separators=(",", ":")))
    with open(os.path.join(HERE, "..", "worked-cases.jsonl"), "w") as out:
        out.write("\n".join(lines) + "\n")
    print(len(lines), "cases")
