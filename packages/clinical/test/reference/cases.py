"""The worked cases: every coefficient, both sides of every threshold, caps and limits, and random patients."""
import random

from patient import FLAGS
from safety import BUTTON, BUTTON_BY_PLACE, BUTTON_OF_NEUROLOGY, CHOICES as ANSWERS, ITEMS, RANGES

MOBILITY = ["bedbound", "chair_bound", "standing_assist", "walking_assist", "independent"]
CARE = ["icu", "stepdown", "rehab", "ward"]
CHOICES = dict(
    level_of_care=CARE, mobility_status=MOBILITY, cognitive_status=["normal", "mild_impairment", "delirium_dementia"],
    baseline_function=["independent", "partial", "dependent"], sex=["male", "female"],
    admission_urgency=["planned", "unplanned"], fall_history=[True, False], thrombophilia=[True, False],
    hormonal_treatment=[True, False], has_dialysis=[True, False], prior_admissions=[0, 1, 2, 3, 5, 6, 7],
    is_respiratory_admission=[True, False], has_chronic_lung_disease=[True, False])
OLD = dict(age=80, sex="male", mobility_status="standing_assist", days_immobile=4, weight_kg=95, fall_history=False,
           prior_admissions=0)
CRITICAL = dict(age=45, level_of_care="icu", mobility_status="bedbound", has_ventilator=True, days_immobile=8,
                weight_kg=82, height_cm=180)


def one_answer_each():
    for body in ({}, OLD, CRITICAL):
        yield body
        for flag in () if body is CRITICAL else FLAGS:
            yield {**body, flag: not body.get(flag, False)}
        for field, choices in CHOICES.items():
            for choice in choices:
                yield {**body, field: choice}


def ages():
    for age in (16, 17, 18, 19, 21, 30, 39, 40, 41, 45, 50, 51, 55, 57, 59, 60, 61, 62, 64, 65, 66, 67, 69, 70, 71, 72, 74,
                77, 79, 80, 81, 82, 84, 85, 86, 87, 90, 92, 93, 94, 95, 96, 110):
        yield dict(age=age)
    for age in (16, 45, 59, 60, 61, 66, 72, 77, 78, 79, 80, 82, 85, 90, 95, 110):
        yield dict(age=age, mobility_status="walking_assist", is_orthopedic=True, is_trauma_admission=True)
    for age in (16, 35, 49, 60, 68, 71, 72, 73):
        yield dict(age=age, level_of_care="icu")
        yield dict(age=age, has_ventilator=True)
    yield dict(age=85, mobility_status="independent")
    yield dict(age=84, mobility_status="walking_assist")


def days():
    for count in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 29, 30):
        yield dict(days_immobile=count, mobility_status="bedbound")
    for count in (1, 2, 3, 4, 6, 7, 10, 14):
        yield dict(days_immobile=count, mobility_status="standing_assist")
    yield dict(days_immobile=30, level_of_care="rehab", mobility_status="bedbound")
    for body in (dict(has_dialysis=True), dict(level_of_care="stepdown"), dict(age=74), dict(age=76), dict(age=30)):
        # Around the stay of five days, which readmission asks for.
        yield {**body, "mobility_status": "walking_assist"}


def days_in_hospital():
    # 2 | 3: longer than predicted. 3 | 4: readmission's five days. 5 | 6 and 12 | 13: LACE. 19 | 20: the 21 days of
    # falls. 43 | 44: the range's high end.
    for count in (0, 1, 2, 3, 4, 5, 6, 12, 13, 19, 20, 24, 43, 44, 60, 365):
        yield dict(days_in_hospital=count)
    for count in (0, 1, 2, 20):
        # 1 | 2: days saved of a rest of five days.
        yield {**OLD, "days_in_hospital": count}
    yield {**CRITICAL, "days_in_hospital": 10}
    longest = dict(age=90, level_of_care="rehab", mobility_status="bedbound", cognitive_status="delirium_dementia",
                   is_sepsis=True, has_malnutrition=True, is_neuro_admission=True, is_oncology=True, days_immobile=30)
    for count in (24, 25, 30, 31, 45):
        # 24 | 25: the range's high end of 60 days. 30 | 31: beyond the days immobile.
        yield {**longest, "days_in_hospital": count}
    yield dict(level_of_care="icu", mobility_status="bedbound", age=80, days_in_hospital=8)
    yield dict(is_respiratory_admission=True, is_cardiac_admission=True, days_in_hospital=4,
               has_chronic_lung_disease=True)
    yield dict(is_respiratory_admission=True, age=74, padua=3)


def weights():
    for weight, height in ((None, 165), (70, None), (None, None), (50, 165), (50.3, 165), (50.4, 165), (81.6, 165),
                           (81.7, 165), (108.9, 165), (109, 165), (20, 120), (30, 150), (37, 160), (38, 160), (39, 160),
                           (40, 180), (42, 165), (60, 165), (62.5, 165), (93.75, 165), (94, 165), (97.5, 165),
                           (100, 165), (108, 175), (112, 175), (120, 180), (200, 190), (400, 200)):
        for mobility in ("independent", "walking_assist"):
            yield dict(weight_kg=weight, height_cm=height, mobility_status=mobility)
        if weight is None or weight <= 60 or weight >= 112:
            yield dict(weight_kg=weight, height_cm=height, mobility_status="bedbound")
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
    for age in range(88, 92):
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
    for total in (0, 44, 45, 125):
        yield dict(morse=total)
    yield dict(morse=44, age=95, mobility_status="standing_assist", cognitive_status="delirium_dementia",
               level_of_care="rehab", on_sedating_medications=True)
    yield dict(braden=6, age=90, level_of_care="icu", has_ventilator=True, days_immobile=20)


def random_patients():
    rng = random.Random(20261121)

    def perhaps(answers):
        return rng.choice([None, *answers])
    for _ in range(42):
        body = dict(age=rng.randint(16, 105), sex=rng.choice(["male", "female"]), weight_kg=rng.randint(40, 150),
                    height_cm=rng.randint(145, 200), level_of_care=rng.choice(CARE), mobility_status=rng.choice(MOBILITY),
                    cognitive_status=rng.choice(["normal", "normal", "mild_impairment", "delirium_dementia"]),
                    baseline_function=rng.choice(CHOICES["baseline_function"]), days_immobile=rng.randint(0, 20),
                    prior_admissions=perhaps(range(8)), fall_history=perhaps([True, False]),
                    admission_urgency=perhaps(CHOICES["admission_urgency"]), thrombophilia=perhaps([True, False]),
                    has_dialysis=perhaps([True, False]), is_respiratory_admission=perhaps([True, False]),
                    has_chronic_lung_disease=perhaps([True, False]), days_in_hospital=perhaps([*range(8), 15, 25, 70]))
        yield {**body, **{flag: True for flag in FLAGS if rng.random() < .15}}


def figure_cases():
    for part in (one_answer_each, ages, days, days_in_hospital, weights, caps_and_limits, random_patients):
        yield from part()


EDGES = dict(spo2_percent=(87, 88, 89, 90, 91, 92, 93, 94, 95, 96), fio2=(.6, .61), peep_cmh2o=(10, 11),
             respiratory_rate=(4, 5, 8, 9, 11, 12, 20, 21, 24, 25, 30, 31, 40, 41),
             map_mmhg=(59, 60, 64, 65, 69, 70, 110, 111),
             systolic_mmhg=(89, 90, 91, 100, 101, 110, 111, 180, 181, 219, 220),
             heart_rate=(39, 40, 41, 50, 51, 90, 91, 110, 111, 120, 121, 130, 131),
             rass=(-5, -4, -3, -2, -1, 0, 1, 2, 3), platelets=(9, 10, 19, 20, 49, 50), hemoglobin_g_dl=(6.9, 7, 7.9, 8),
             glucose_mg_dl=(69, 70, 99, 100, 300, 301), potassium_mmol_l=(2.4, 2.5, 3, 3.1, 5.9, 6, 6.4, 6.5),
             temperature_c=(33.9, 34, 35, 35.04, 35.05, 35.1, 36, 36.1, 38, 38.1, 38.5, 38.6, 38.9, 39, 39.05,
                           39.9, 40), sternotomy_days=(0, 1, 56, 57))


CLEAR = dict(no_acute_contraindication=True)
VITAL_SIGNS = dict(spo2_percent=95, heart_rate=80, systolic_mmhg=120)
VENTILATED = dict(has_ventilator=True, mobility_status="bedbound", **CLEAR, spo2_percent=95, fio2=.4, peep_cmh2o=8,
                  map_mmhg=75, vasopressors="none", rass=0)


def asked(**values):
    """What a text asks and nobody answered yet."""
    return [dict(text="admission_diagnosis", term=field.replace("_", " "), field=field, value=value, times=1)
            for field, value in values.items()]


def safety_cases():
    for part in (one_finding_each, ventilated, at_risk_places, assist_devices, open_texts, other_findings, early_warning,
                 charts, brains, withheld, decisions):
        yield from part()


def one_finding_each():
    """Nothing else wrong, so that one answer decides the class."""
    for item in ITEMS:
        if item == "bike_weight_limit_kg":
            answers = (50, 69, 70, 71)
        elif item in RANGES:
            answers = EDGES[item]
        else:
            answers = ANSWERS[item].split() if item in ANSWERS else [True, False]
        for answer in answers:
            yield {**CLEAR, item: answer}
    for glucose in (69, 70, 99, 100):
        yield {**CLEAR, "glucose_mg_dl": glucose, "has_diabetes": True}
    for question in BUTTON:
        yield {item: none for item, none in BUTTON.items() if item != question}
    for age in (17, 18, 50, 51):
        yield dict(age=age)
        yield dict(age=age, sex="male", **CLEAR)
        yield {item: none for item, none in BUTTON.items() if item != "pregnancy"} | dict(age=age)


def ventilated():
    yield VENTILATED
    for item in ("spo2_percent", "fio2", "peep_cmh2o", "map_mmhg", "vasopressors", "rass"):
        all_but_one = {field: answer for field, answer in VENTILATED.items() if field != item}
        yield all_but_one
        yield {**all_but_one, "on_sedating_medications": True}


def at_risk_places():
    for at_risk in (dict(level_of_care="stepdown"), dict(level_of_care="icu", mobility_status="bedbound"),
                    dict(is_sepsis=True), dict(is_cardiac_admission=True)):
        yield {**CLEAR, **at_risk}
        yield {**CLEAR, **at_risk, **VITAL_SIGNS}
        yield {**CLEAR, **at_risk, "spo2_percent": 95, "heart_rate": 80, "map_mmhg": 80}
        # The button's questions one by one, those of the place not.
        yield {**BUTTON, **at_risk, **VITAL_SIGNS}
    yield {**BUTTON, "level_of_care": "rehab"}
    place = dict(level_of_care="stepdown", **VITAL_SIGNS)
    yield {**BUTTON, **BUTTON_BY_PLACE, **place}
    for question in BUTTON_BY_PLACE:
        yield {item: none for item, none in {**BUTTON, **BUTTON_BY_PLACE, **place}.items() if item != question}
        yield {**CLEAR, **place, "open_matches": asked(**{question: None})}
    yield {**VENTILATED, "level_of_care": "icu", "heart_rate": 80}
    yield {**BUTTON, **VENTILATED, "no_acute_contraindication": False, "level_of_care": "icu", "heart_rate": 80}
    yield {**CLEAR, **place, "femoral_line": "arterial", "rass": -3}
    yield {**CLEAR, **place, "femoral_line": "arterial", "platelets": 15}
    yield {**CLEAR, **place, "femoral_line": "sheath_in_place", "aortic_dissection": "repaired_or_chronic"}
    yield dict(level_of_care="stepdown", is_trauma_admission=True, is_postoperative=True, has_active_cancer=True,
               mobility_status="chair_bound", mechanical_support="vad", bike_weight_limit_kg=150, weight_kg=None,
               open_matches=asked(seizures=None), unread_texts=["admission_diagnosis"])


def assist_devices():
    device = {**CLEAR, "mechanical_support": "vad"}
    for pressure in (59, 60, 64, 69, 70, 95, 96, 110, 111):
        yield {**device, "map_mmhg": pressure}
    for pressure in (89, 90, 180, 181):
        yield {**device, "systolic_mmhg": pressure}
        yield {**device, "systolic_mmhg": pressure, "map_mmhg": 80}
    yield {**device, "systolic_mmhg": 85, "map_mmhg": 69}
    yield {**CLEAR, "mechanical_support": "ecmo_upper_body", "map_mmhg": 66, "systolic_mmhg": 89}
    yield {**device, "level_of_care": "stepdown", **VITAL_SIGNS}
    yield {**device, "level_of_care": "stepdown", "spo2_percent": 95, "heart_rate": 80}
    yield {field: answer for field, answer in {**VENTILATED, **device}.items() if field != "map_mmhg"}
    # Only asked by a text: not yet a device.
    yield {**CLEAR, "map_mmhg": 66, "open_matches": asked(mechanical_support="vad")}


def open_texts():
    for question in BUTTON:
        yield {**CLEAR, "open_matches": asked(**{question: None})}
    yield {**CLEAR, "acute_coronary": "mi_under_48h",
           "open_matches": asked(is_sepsis=True, acute_coronary="mi_under_48h", has_diabetes=True)}
    yield {**CLEAR, "acute_dvt_pe": "none", "open_matches": asked(
        has_vte_history=True, oxygen_support="low_flow", aortic_dissection="acute", acute_dvt_pe="untreated",
        potassium_mmol_l=6.6)}
    yield {**CLEAR, "unread_texts": ["admission_diagnosis", "devices"]}
    yield {**CLEAR, "unread_texts": ["devices"], "active_bleeding": True}
    yield {"unread_texts": ["devices"], "open_matches": asked(platelets=15, is_sepsis=True)}


def other_findings():
    for cancer in ("has_active_cancer", "is_oncology"):
        for mobility in ("bedbound", "chair_bound", "standing_assist"):
            yield {**CLEAR, cancer: True, "mobility_status": mobility}
    yield {**CLEAR, "is_postoperative": True}
    yield {**CLEAR, "is_postoperative": True, "leg_or_vascular_surgery": False}
    yield {**CLEAR, "is_orthopedic": True, "weight_bearing": "full"}
    yield {**CLEAR, "is_trauma_admission": True}
    yield {**CLEAR, "weight_kg": None, "bike_weight_limit_kg": 200}
    for weight in (108.9, 109):
        yield {**CLEAR, "weight_kg": weight}
    for count in (6, 7):
        yield {**CLEAR, "days_immobile": count, "mobility_status": "walking_assist"}
    for total in (3, 4):
        yield {**CLEAR, "padua": total}
        yield {**CLEAR, "padua": total, "on_vte_prophylaxis": True}
    yield {**CLEAR, "platelets": 15, "fio2": .7}
    yield {**CLEAR, "rass": -2, "platelets": 15}


SEVEN = dict(respiratory_rate=16, spo2_percent=97, oxygen_support="none", systolic_mmhg=125, heart_rate=80,
             consciousness="alert", temperature_c=36.8)
TARGET = dict(has_chronic_lung_disease=True, target_88_92=True)


def early_warning():
    """NEWS2 of recorded signs: bands, scales, what does not count, and the totals between the classes."""
    complete = {**CLEAR, **SEVEN}
    yield complete
    for sign in SEVEN:
        yield {field: answer for field, answer in complete.items() if field != sign}
    for item in ("respiratory_rate", "spo2_percent", "systolic_mmhg", "heart_rate", "temperature_c"):
        for answer in EDGES[item]:
            yield {**complete, item: answer}
    for answer in (8.5, 11.5, 20.5, 24.5):
        yield {**complete, "respiratory_rate": answer}
    for answer in ANSWERS["oxygen_support"].split()[1:-1]:
        yield {**complete, "oxygen_support": answer}
    for saturation in (83, 84, 85, 86, 87, 88, 92, 93, 94, 95, 96, 97):
        for support in ("none", "low_flow"):
            yield {**complete, **TARGET, "spo2_percent": saturation, "oxygen_support": support}
        yield {**VENTILATED, **SEVEN, **TARGET, "spo2_percent": saturation, "oxygen_support": "ventilated"}
    for half in (dict(has_chronic_lung_disease=True), dict(target_88_92=True),
                 {**TARGET, "set_by_pick": dict(has_chronic_lung_disease=True)}, {**TARGET, "oxygen_support": None},
                 {**TARGET, "oxygen_support": None, "fio2": .3}, {**TARGET, "oxygen_support": None, "fio2": .21}):
        yield {**complete, "spo2_percent": 91, **half}
    yield {**complete, "fio2": .4}
    for rass in range(-3, 3):
        yield {**complete, "rass": rass}
        yield {**complete, "rass": rass, "consciousness": None}
    for pressures in ((105, 66), (95, 85), (None, 64), (None, 66), (None, 80)):
        yield {**complete, **dict(zip(("systolic_mmhg", "map_mmhg"), pressures))}
        yield {**complete, "mechanical_support": "vad", **dict(zip(("systolic_mmhg", "map_mmhg"), pressures))}
    for more in (dict(heart_rate=95), dict(temperature_c=38.2), dict(heart_rate=115),
                 dict(heart_rate=115, temperature_c=38.2),
                 dict(systolic_mmhg=100, heart_rate=95), dict(systolic_mmhg=100, temperature_c=39.2),
                 dict(systolic_mmhg=100, heart_rate=115, temperature_c=38.2)):
        yield {**complete, "respiratory_rate": 22, "spo2_percent": 95, **more}
    for at_risk in (dict(level_of_care="stepdown"), dict(is_sepsis=True), dict(is_cardiac_admission=True),
                    dict(level_of_care="icu", mobility_status="bedbound")):
        yield {**complete, **at_risk}
        for sign in SEVEN:
            yield {field: answer for field, answer in {**complete, **at_risk}.items() if field != sign}
    yield {**VENTILATED, **SEVEN, "oxygen_support": None, "consciousness": None, "level_of_care": "icu"}
    yield {**VENTILATED, "oxygen_support": "ventilated", "spo2_percent": 91}


NOW = "2026-11-28T12:00:00Z"


def chart(total, single_3=False, at="2026-11-28T11:30:00Z", **answers):
    return {**CLEAR, **answers, "assessed_at": NOW, "news2_entered": dict(total=total, single_3=single_3, at=at)}


def charts():
    """A total that the ward has on its own chart."""
    for total in (0, 2, 4, 5, 6, 7, 12):
        yield chart(total)
    for total in (3, 4, 7, 20):
        yield chart(total, True)
    place = dict(level_of_care="stepdown", **VITAL_SIGNS)
    for at in ("2026-11-28T11:00:00Z", "2026-11-28T10:59:00Z", "2026-11-28T12:04:00Z"):
        yield chart(1, at=at, **place)
    for total, single_3, ats in ((0, False, ("2026-11-28T00:00:00Z", "2026-11-27T23:59:00Z")),
                                 (4, False, ("2026-11-28T06:00:00Z", "2026-11-28T05:59:00Z")),
                                 (3, True, ("2026-11-28T11:00:00Z", "2026-11-28T10:59:00Z")),
                                 (5, False, ("2026-11-28T11:00:00Z", "2026-11-28T10:59:00Z"))):
        for at in ats:
            yield chart(total, single_3, at, is_sepsis=True, **VITAL_SIGNS)
    yield chart(2, **place, respiratory_rate=22)
    yield chart(2, **{**place, "respiratory_rate": 22, "heart_rate": 95})
    yield chart(4, **{**place, "spo2_percent": 91})
    yield chart(4, True, **{**place, "spo2_percent": 91})
    yield chart(1, spo2_percent=91)
    yield chart(9, comfort_care=True)
    yield chart(9, comfort_care=True, set_by_pick=dict(comfort_care=True))


def brains():
    neurology = dict(is_neuro_admission=True)
    yield {**CLEAR, **neurology}
    yield {**BUTTON, **neurology}
    for question in BUTTON_OF_NEUROLOGY:
        yield {**BUTTON, **BUTTON_OF_NEUROLOGY, **neurology, question: None}
        yield {**CLEAR, **neurology, "open_matches": asked(**{question: None})}
        for answer in ANSWERS[question].split():
            yield {**CLEAR, **neurology, question: answer}


def withheld():
    """Whom the figures, or the plan, are not for; the first that applies."""
    comfort, legs, pregnant = dict(comfort_care=True), dict(leg_paralysis="both_none"), dict(pregnancy="uncomplicated")
    for found in ({}, comfort, legs, pregnant, dict(active_bleeding=True)):
        for age in (17, 18, 30):
            yield {**CLEAR, **found, "age": age}
    yield {**CLEAR, **comfort, **legs, **pregnant}
    yield {**CLEAR, **legs, **pregnant}
    for more in (dict(rass=-4), dict(set_by_pick=comfort, spo2_percent=91), dict(spo2_percent=91),
                 dict(systolic_mmhg=85), dict(level_of_care="stepdown"), dict(mobility_status="bedbound", is_sepsis=True)):
        yield {**CLEAR, **comfort, **more}


def decisions():
    """What a plan waits for: questions of the safety check, not fields that it does not read."""
    for fields in (dict(acute_coronary="unstable_angina_or_chest_pain"), dict(seizures="controlled_under_72h"),
                   dict(rhythm=None), dict(is_orthopedic=True, is_trauma_admission=True, unstable_fracture=True),
                   dict(is_oncology=True), dict(has_diabetes=True), dict(has_chronic_lung_disease=True),
                   dict(on_anticoagulants=True), dict(has_vte_history=True), dict(has_central_line=True),
                   dict(platelets=8), dict(platelets=None), dict(consciousness="new_confusion")):
        yield {**CLEAR, "open_matches": asked(**fields)}
    yield {**CLEAR, "open_matches": asked(acute_coronary="mi_under_48h"), "active_bleeding": True}
    yield {**CLEAR, "open_matches": asked(platelets=8), "unread_texts": ["admission_diagnosis"], "age": 17}


LUNG_FINDINGS = [dict(is_respiratory_admission=True), dict(is_respiratory_admission=False),
                 dict(has_chronic_lung_disease=True), dict(has_chronic_lung_disease=False),
                 dict(oxygen_support="low_flow"), dict(oxygen_support="high_flow"), dict(oxygen_support="niv"),
                 dict(respiratory_rate=24), dict(respiratory_rate=25)]
LUNG_MATCHES = [asked(has_chronic_lung_disease=True), asked(is_respiratory_admission=True),
                  asked(has_ventilator=True), asked(oxygen_support="niv"), asked(oxygen_support="low_flow"),
                  asked(oxygen_support=None), asked(respiratory_rate=24), asked(respiratory_rate=25),
                  asked(respiratory_rate=None), asked(platelets=15)]
WALKS = dict(CLEAR, mobility_status="walking_assist", weight_kg=80, height_cm=175)


def plan_cases():
    for part in (starting_weights, goal_caps, lungs, steps_sent_before, doses, findings_with_caps):
        yield from part()


def starting_weights():
    # A BMI of 30 at 165 cm are 81.675 kg, at the assumed 155 cm 72.075 kg, at 153 cm 70.2 kg.
    for weight, height in ((81.6, 165), (81.7, 165), (130, 165), (72, None), (72.1, None), (110, None), (None, 152),
                           (None, 153), (None, 140), (200, 150)):
        yield {**WALKS, "weight_kg": weight, "height_cm": height}
    yield dict(CLEAR, weight_kg=110, height_cm=None, mobility_status="chair_bound")
    yield dict(CLEAR, weight_kg=200, height_cm=150, mobility_status="standing_assist")


def goal_caps():
    heavy = dict(CLEAR, weight_kg=115, height_cm=190)
    for mobility in ("independent", "walking_assist", "standing_assist"):
        for frail in (dict(age=84), dict(age=85), dict(is_sepsis=True)):
            yield {**heavy, "mobility_status": mobility, **frail}


def lungs():
    for finding in LUNG_FINDINGS:
        yield {**WALKS, **finding}
    for matches in LUNG_MATCHES:
        yield {**WALKS, "open_matches": matches}
    yield {**WALKS, "has_chronic_lung_disease": False, "open_matches": asked(has_chronic_lung_disease=True)}
    yield {**WALKS, "respiratory_rate": 20, "open_matches": asked(respiratory_rate=28)}
    for mobility in ("bedbound", "chair_bound", "standing_assist", "independent"):
        for frail in ({}, dict(is_sepsis=True)):
            yield {**WALKS, "mobility_status": mobility, "has_chronic_lung_disease": True, **frail}
    yield {**WALKS, "has_chronic_lung_disease": True, "is_sepsis": True}
    yield {**WALKS, "has_chronic_lung_disease": True, "weight_kg": 120}
    yield {**WALKS, "has_chronic_lung_disease": True, "fio2": .7}
    yield {**WALKS, "has_chronic_lung_disease": True, "platelets": 15}
    yield {**VENTILATED, "level_of_care": "icu", "weight_kg": 120, "height_cm": 180}


def step(watts, minutes, sessions=2, mode="active", **marks):
    return dict(watts=watts, minutes=minutes, sessions=sessions, mode=mode, **marks)


def steps_sent_before():
    """What was sent before this assessment, and whether it still counts."""
    passive, unloaded = {**WALKS, "fio2": .7}, {**WALKS, "platelets": 15}
    bedbound, light = {**WALKS, "mobility_status": "bedbound"}, {**WALKS, "weight_kg": 36, "height_cm": 140, "age": 88}
    assisted = {**WALKS, "rass": -2}
    for body, current in (
            (WALKS, step(30, 15)), (WALKS, step(10, 8, 1)), (WALKS, step(None, 10, 1)),
            (WALKS, step(0, 20, 2, "assisted")), (WALKS, step(None, 10, 2, "passive", last_watts=12)),
            (WALKS, step(None, 20, 2, "passive", last_watts=28)),
            (assisted, step(30, 15)), (bedbound, step(None, 10, 2, "passive")), (passive, step(30, 15)),
            (passive, step(None, 10, 2, "passive")), (unloaded, step(10, 4)), (light, step(9, 10, 2, "assisted"))):
        yield {**body, "current_step": current}
        yield {**body, "current_step": current, "plan_lapsed": True}
    for body, current in (
            (WALKS, step(32, 15)), (WALKS, step(40, 20, 4)), (WALKS, step(11, 5, 2, "assisted")),
            (assisted, step(16, 15, 2, "assisted")), (assisted, step(8, 15)), (bedbound, step(11, 10, 2, "assisted")),
            (passive, step(None, 25, 3, "passive")), (unloaded, step(10, 15)), (unloaded, step(0, 12, 2, "assisted")),
            (light, step(3, 10)), (light, step(9, 10)), (light, step(None, 10, 2, "passive"))):
        yield {**body, "current_step": current}
    for mark, now in (("lung_limited", dict(has_chronic_lung_disease=True)), ("sepsis", dict(is_sepsis=True))):
        for before in ({}, {mark: False}, {mark: True}):
            yield {**WALKS, **now, "current_step": step(30, 12, **before)}
        yield {**passive, **now, "current_step": step(None, 9, 2, "passive", **{mark: False})}
        yield {**passive, **now, "current_step": step(None, 9, 2, "passive", **{mark: True})}
        yield {**WALKS, "current_step": step(30, 15, **{mark: True})}
    yield {**WALKS, "plan_lapsed": True}
    yield {**WALKS, "active_bleeding": True, "current_step": step(30, 15)}


def doses():
    """The benefit is shown of whoever pedals; of a patient who was dependent before, from above ten minutes a day."""
    in_bed, stands = dict(WALKS, mobility_status="bedbound"), dict(WALKS, mobility_status="standing_assist")
    for baseline in ("dependent", "partial"):
        for body in ({**in_bed, "is_sepsis": True}, {**stands, "current_step": step(20, 10, 1)},
                     {**CLEAR, "mobility_status": "chair_bound", "is_sepsis": True,
                      "current_step": step(5, 1, 2, "assisted")},
                     {**stands, "current_step": step(20, 5, 1)}, {**WALKS, "current_step": step(20, 5, 1)}, in_bed,
                     {**WALKS, "fio2": .7, "current_step": step(None, 15, 2, "passive")},
                     {**WALKS, "platelets": 15, "current_step": step(0, 15, 2, "assisted")}):
            yield {**body, "baseline_function": baseline}
    yield {**in_bed, "level_of_care": "icu", "days_in_hospital": 10}
    yield {**WALKS, "days_in_hospital": 30}


CAPPED = [dict(platelets=15), dict(platelets=22), dict(hemoglobin_g_dl=7.5), dict(temperature_c=38.7),
          dict(temperature_c=39.5), dict(acute_dvt_pe="treated_under_24h"), dict(acute_dvt_pe="treated_24_to_48h"),
          dict(acute_coronary="mi_2_to_7_days"), dict(weight_bearing="non_weight_bearing"), dict(weight_bearing="partial"),
          dict(lower_limb="amputation_healed"), dict(vasopressors="low"), dict(glucose_mg_dl=301), dict(spo2_percent=91),
          dict(comfort_care=True)]


def findings_with_caps():
    """A plan that obeys what its findings say: watts, minutes and sessions of each, on a start of another kind each."""
    bodies = (WALKS, {**WALKS, "mobility_status": "bedbound"}, {**WALKS, "has_chronic_lung_disease": True},
              {**CLEAR, "mobility_status": "independent", "weight_kg": 120, "height_cm": 190},
              {**CLEAR, "mobility_status": "chair_bound", "weight_kg": 52, "height_cm": 158, "age": 86},
              {**CLEAR, "weight_kg": 36, "height_cm": 140, "age": 88}, {**WALKS, "current_step": step(30, 15)},
              {**WALKS, "current_step": step(None, 15, 3, "passive", last_watts=20)},
              {**WALKS, "current_step": step(30, 15), "plan_lapsed": True})
    for body in bodies:
        for finding in CAPPED:
            yield {**body, **finding}
    for together in (dict(platelets=22, hemoglobin_g_dl=7.1, temperature_c=38.7), dict(platelets=15, rass=-3),
                     dict(weight_bearing="partial", platelets=30), dict(lower_limb="amputation_healed", heart_rate=125),
                     dict(platelets=22, active_bleeding=True), dict(femoral_line="arterial", platelets=22),
                     dict(vasopressors="low", temperature_c=39.2), dict(mechanical_support="pump_upper_body", map_mmhg=62)):
        yield {**WALKS, **together}
    for kg in (38, 42, 47, 55, 63, 71, 97):
        yield {**WALKS, "weight_kg": kg, "height_cm": 190, "platelets": 22}
        yield {**WALKS, "weight_kg": kg, "height_cm": 190, "weight_bearing": "partial"}
    yield {**WALKS, "weight_kg": None, "hemoglobin_g_dl": 7.5}
