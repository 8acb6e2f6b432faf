"""The worked cases: every coefficient, both sides of every threshold, caps and limits, and random patients."""
import random

from patient import FLAGS
from safety import BUTTON, ITEMS, RANGES

MOBILITY = ["bedbound", "chair_bound", "standing_assist", "walking_assist", "independent"]
CARE = ["icu", "stepdown", "rehab", "ward"]
CHOICES = dict(
    level_of_care=CARE, mobility_status=MOBILITY, cognitive_status=["normal", "mild_impairment", "delirium_dementia"],
    baseline_function=["independent", "partial", "dependent"], sex=["male", "female"],
    admission_urgency=["planned", "unplanned"], fall_history=[True, False], thrombophilia=[True, False],
    hormonal_treatment=[True, False], has_dialysis=[True, False], prior_admissions=[0, 1, 2, 3, 5, 6, 7])
OLD = dict(age=80, sex="male", mobility_status="standing_assist", days_immobile=4, weight_kg=95, fall_history=False,
           prior_admissions=0)
CRITICAL = dict(age=45, level_of_care="icu", mobility_status="bedbound", has_ventilator=True, days_immobile=8,
                weight_kg=82, height_cm=180)


def one_answer_each():
    for body in ({}, OLD, CRITICAL):
        yield body
        for flag in FLAGS:
            yield {**body, flag: not body.get(flag, False)}
        for field, choices in CHOICES.items():
            for choice in choices:
                yield {**body, field: choice}


def ages():
    for age in (16, 17, 18, 19, 21, 30, 39, 40, 41, 45, 50, 51, 55, 57, 59, 60, 61, 62, 64, 65, 66, 67, 69, 70, 71, 72, 74,
                77, 79, 80, 81, 82, 84, 85, 86, 87, 90, 92, 93, 94, 95, 96, 110):
        yield dict(age=age)
        yield dict(age=age, mobility_status="walking_assist", is_orthopedic=True, is_trauma_admission=True)
    for age in (16, 35, 49, 60, 68, 71, 72, 73):
        yield dict(age=age, level_of_care="icu")
        yield dict(age=age, has_ventilator=True)
    yield dict(age=85, mobility_status="independent")
    yield dict(age=84, mobility_status="walking_assist")


def days():
    for count in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 29, 30):
        for mobility in ("bedbound", "standing_assist"):
            yield dict(days_immobile=count, mobility_status=mobility)
    yield dict(days_immobile=30, level_of_care="rehab", mobility_status="bedbound")
    for body in (dict(has_dialysis=True), dict(level_of_care="stepdown"), dict(age=74), dict(age=76), dict(age=30)):
        # Around the stay of five days, which readmission asks for.
        yield {**body, "mobility_status": "walking_assist"}


def weights():
    for weight, height in ((None, 165), (70, None), (None, None), (50, 165), (50.3, 165), (50.4, 165), (81.6, 165),
                           (81.7, 165), (108.9, 165), (109, 165), (20, 120), (30, 150), (37, 160), (38, 160), (39, 160),
                           (40, 180), (42, 165), (60, 165), (62.5, 165), (85, 165), (92, 165), (93.75, 165), (94, 165), (97.5, 165),
                           (100, 165), (108, 175), (112, 175), (120, 180), (200, 190), (400, 200)):
        for mobility in ("independent", "walking_assist", "bedbound"):
            yield dict(weight_kg=weight, height_cm=height, mobility_status=mobility)
    for weight in (50, 70, 90, 100, 130, 160, 200, 260):
        yield dict(weight_kg=weight, height_cm=185, mobility_status="chair_bound", is_sepsis=True)
        yield dict(weight_kg=weight, height_cm=185, mobility_status="standing_assist", age=86)
        yield dict(weight_kg=weight, height_cm=185, level_of_care="icu", mobility_status="walking_assist")


def caps_and_limits():
    sick = dict(age=92, mobility_status="bedbound", cognitive_status="delirium_dementia", baseline_function="dependent",
                days_immobile=30, is_sepsis=True, has_malnutrition=True, albumin_low=True, incontinent=True,
                is_neuro_admission=True, has_feeding_tube=True, is_oncology=True)
    yield sick
    yield {**sick, "level_of_care": "icu", "has_ventilator": True, "on_sedating_medications": True}
    yield {**sick, "level_of_care": "rehab", "mobility_status": "standing_assist", "on_sedating_medications": True,
           "has_parkinson": True, "has_stroke_history": True, "fall_history": True}
    yield {**sick, "has_active_cancer": True, "has_vte_history": True, "has_central_line": True, "thrombophilia": True,
           "hormonal_treatment": True, "is_postoperative": True, "on_steroids": True}
    yield {**sick, "has_dialysis": True, "prior_admissions": 6, "is_cardiac_admission": True}
    yield {**sick, "is_orthopedic": True, "is_trauma_admission": True, "has_parkinson": True}
    planned = dict(admission_urgency="planned", is_postoperative=True, is_orthopedic=True)
    for age in (16, 25, 60, 80):
        yield dict(age=age, **planned)
    yield dict(age=16, on_anticoagulants=True, prior_admissions=0, has_dialysis=False, **planned)
    yield dict(planned, is_trauma_admission=True)
    yield dict(admission_urgency="planned", is_postoperative=True, age=20, level_of_care="rehab")
    # Around the probability from which home is the predicted disposition.
    for age in range(78, 92):
        yield dict(age=age, mobility_status="bedbound", cognitive_status="mild_impairment", is_trauma_admission=True)
    yield dict(level_of_care="rehab", has_ventilator=True)
    yield dict(mobility_status="chair_bound", has_parkinson=True)
    yield dict(mobility_status="chair_bound", cognitive_status="delirium_dementia", incontinent=True)
    yield dict(mobility_status="bedbound", incontinent=True)
    yield dict(mobility_status="bedbound", has_ventilator=True, on_sedating_medications=True, rass=0)
    yield dict(has_active_cancer=True, is_oncology=True, has_stroke_history=True, has_diabetes=True)
    yield dict(has_stroke_history=True, has_diabetes=True, mobility_status="walking_assist")
    yield dict(on_vte_prophylaxis=True, on_anticoagulants=True)
    for total in (0, 3, 4, 5, 7, 12, 16, 20):
        yield dict(padua=total)
        yield dict(padua=total, on_vte_prophylaxis=True)
    yield dict(padua=5, on_anticoagulants=True)
    for clot in ("none", "suspected", "treated"):
        yield dict(acute_dvt_pe=clot, age=75, is_sepsis=True, mobility_status="bedbound")
    for total in (6, 9, 10, 13, 15, 18, 19, 23):
        yield dict(braden=total, morse=45)
    yield dict(braden=6, age=90, level_of_care="icu", has_ventilator=True, days_immobile=20)


def random_patients():
    rng = random.Random(20261121)

    def perhaps(answers):
        return rng.choice([None, *answers])
    for _ in range(120):
        body = dict(age=rng.randint(16, 105), sex=rng.choice(["male", "female"]), weight_kg=rng.randint(40, 150),
                    height_cm=rng.randint(145, 200), level_of_care=rng.choice(CARE), mobility_status=rng.choice(MOBILITY),
                    cognitive_status=rng.choice(["normal", "normal", "mild_impairment", "delirium_dementia"]),
                    baseline_function=rng.choice(CHOICES["baseline_function"]), days_immobile=rng.randint(0, 20),
                    prior_admissions=perhaps(range(8)), fall_history=perhaps([True, False]),
                    admission_urgency=perhaps(CHOICES["admission_urgency"]), thrombophilia=perhaps([True, False]),
                    has_dialysis=perhaps([True, False]))
        yield {**body, **{flag: True for flag in FLAGS if rng.random() < .15}}


def figure_cases():
    for part in (one_answer_each, ages, days, weights, caps_and_limits, random_patients):
        yield from part()


EDGES = dict(spo2_percent=(87, 88, 89, 90), fio2=(.6, .61), peep_cmh2o=(10, 11), respiratory_rate=(4, 5, 30, 31, 40, 41),
             map_mmhg=(59, 60, 64, 65, 110, 111), systolic_mmhg=(89, 90, 180, 181), heart_rate=(39, 40, 120, 121, 130, 131),
             rass=(-5, -4, -3, -2, -1, 0, 1, 2, 3), platelets=(9, 10, 19, 20, 49, 50), hemoglobin_g_dl=(6.9, 7, 7.9, 8),
             glucose_mg_dl=(69, 70, 99, 100, 300, 301), temperature_c=(33.9, 34, 38.5, 38.6, 39.9, 40),
             sternotomy_days=(0, 1, 56, 57))
ANSWERS = dict(
    oxygen_support=["none", "low_flow", "high_flow", "niv", "ventilated"],
    vasopressors=["none", "low", "high", "raised_last_2h"],
    rhythm=["stable", "af_rate_controlled", "uncontrolled_arrhythmia", "pacing_dependent", "awaiting_pacemaker"],
    acute_coronary=["none", "unstable_angina_or_chest_pain", "mi_under_48h", "mi_2_to_7_days"],
    heart_failure=["none", "stable", "decompensated"],
    acute_dvt_pe=["none", "suspected", "untreated", "treated_under_24h", "treated", "filter_only"],
    mechanical_support=["none", "iabp", "ecmo_femoral", "ecmo_upper_body", "vad"],
    femoral_line=["none", "venous", "arterial_or_sheath"],
    intracranial=["none", "monitor_stable", "raised_icp", "open_drain"],
    seizures=["none", "controlled_under_72h", "uncontrolled"],
    dialysis_today=["none", "before_or_after", "during_now", "continuous"],
    weight_bearing=["full", "partial", "non_weight_bearing", "not_cleared"],
    open_wound=["none", "large_open_wound", "open_abdomen"],
    lower_limb=["none", "amputation_healed", "amputation_under_6_weeks", "external_fixator"],
    pregnancy=["no", "uncomplicated", "complicated"])


def safety_cases():
    """Nothing else wrong, so that one answer decides the class."""
    clear = dict(no_acute_contraindication=True)
    for item in ITEMS:
        if item == "bike_weight_limit_kg":
            answers = (50, 69, 70, 71)
        elif item in RANGES:
            answers = EDGES[item]
        else:
            answers = ANSWERS.get(item, [True, False])
        for answer in answers:
            yield {**clear, item: answer}
    for glucose in (69, 70, 99, 100):
        yield {**clear, "glucose_mg_dl": glucose, "has_diabetes": True}
    for question in BUTTON:
        yield {**clear, "open_proposals": [question]}
        yield {item: none for item, none in BUTTON.items() if item != question}
    for age in (17, 18, 50, 51):
        yield dict(age=age)
        yield dict(age=age, sex="male", **clear)
        yield {item: none for item, none in BUTTON.items() if item != "pregnancy"} | dict(age=age)
    ventilated = dict(has_ventilator=True, mobility_status="bedbound", **clear, spo2_percent=95, fio2=.4, peep_cmh2o=8,
                      map_mmhg=75, vasopressors="none", rass=0)
    yield ventilated
    for item in ("spo2_percent", "fio2", "peep_cmh2o", "map_mmhg", "vasopressors", "rass"):
        yield {field: answer for field, answer in ventilated.items() if field != item}
        yield {**{field: answer for field, answer in ventilated.items() if field != item}, "on_sedating_medications": True}
    vital_signs = dict(spo2_percent=95, heart_rate=80, systolic_mmhg=120)
    for at_risk in (dict(level_of_care="stepdown"), dict(is_sepsis=True), dict(is_cardiac_admission=True)):
        yield {**clear, **at_risk}
        yield {**clear, **at_risk, **vital_signs}
        yield {**clear, **at_risk, "spo2_percent": 95, "heart_rate": 80, "map_mmhg": 80}
    for cancer in ("has_active_cancer", "is_oncology"):
        for mobility in ("bedbound", "chair_bound", "standing_assist"):
            yield {**clear, cancer: True, "mobility_status": mobility}
    yield {**clear, "is_postoperative": True}
    yield {**clear, "is_postoperative": True, "leg_or_vascular_surgery": False}
    yield {**clear, "is_orthopedic": True, "weight_bearing": "full"}
    yield {**clear, "is_trauma_admission": True}
    yield {**clear, "weight_kg": None, "bike_weight_limit_kg": 200}
    for weight in (108.9, 109):
        yield {**clear, "weight_kg": weight}
    for count in (6, 7):
        yield {**clear, "days_immobile": count, "mobility_status": "walking_assist"}
    for total in (3, 4):
        yield {**clear, "padua": total}
        yield {**clear, "padua": total, "on_vte_prophylaxis": True}
    yield {**clear, "platelets": 15, "fio2": .7}
    yield {**clear, "rass": -2, "platelets": 15}
    yield {**clear, "acute_coronary": "mi_under_48h", "open_proposals": ["acute_coronary", "is_sepsis", "weight_kg", "x"]}
