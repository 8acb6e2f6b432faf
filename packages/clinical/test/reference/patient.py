"""The answers a patient has, what is derived from them, and the scores: section 1, and 9 of version 2.1."""
import math

FLAGS = """is_postoperative is_trauma_admission is_sepsis is_cardiac_admission is_neuro_admission is_orthopedic
is_oncology on_sedating_medications on_anticoagulants on_steroids has_diabetes has_obesity has_parkinson
has_active_cancer has_malnutrition has_neuropathy has_stroke_history has_vte_history has_foley_catheter
has_central_line has_feeding_tube has_ventilator on_vte_prophylaxis incontinent albumin_low""".split()
OPTIONAL = ["fall_history", "thrombophilia", "hormonal_treatment", "has_dialysis", "prior_admissions",
            "admission_urgency", "is_respiratory_admission", "has_chronic_lung_disease", "days_in_hospital"]

# The patient whom worked cases differ from.
UNREMARKABLE = dict(age=65, sex="female", weight_kg=70, height_cm=165, level_of_care="ward",
                    mobility_status="independent", cognitive_status="normal", baseline_function="independent",
                    days_immobile=0, **{flag: False for flag in FLAGS})
# What is assumed of an answer that a body leaves out.
ASSUMED = {**UNREMARKABLE, "weight_kg": None, "height_cm": None, "on_vte_prophylaxis": True}


def logit(p):
    return math.log(p / (1 - p))


def expit(x):
    return 1 / (1 + math.exp(-x))


def clamp(x, low, high):
    return max(low, min(high, x))


def half_up(x, decimals=0):
    return math.floor(x * 10 ** decimals + 0.5 + 1e-9) / 10 ** decimals


def floor(x):
    return math.floor(x + 1e-9)


def read(body):
    """The whole patient, and which answers were assumed."""
    patient = {**{field: None for field in OPTIONAL + ["padua", "morse", "braden"]}, **ASSUMED, **body}
    return patient, [field for field in ASSUMED if field not in body]


def bmi(i):
    if i["weight_kg"] is None or i["height_cm"] is None:
        return None
    return i["weight_kg"] / (i["height_cm"] / 100) ** 2


def obese(i):
    return i["has_obesity"] or (bmi(i) is not None and bmi(i) >= 30)


def planned_surgery(i):
    return i["admission_urgency"] == "planned" and i["is_postoperative"] and not i["is_trauma_admission"]


def unplanned_orthopedic(i):
    operated_or_hurt = i["is_postoperative"] or i["is_trauma_admission"]
    return i["is_orthopedic"] and operated_or_hurt and not planned_surgery(i)


def delirious(i):
    return i["cognitive_status"] == "delirium_dementia"


def padua_items(i):
    mobility = i["mobility_status"]
    in_bed_or_chair = mobility in ("bedbound", "chair_bound")
    return dict(
        active_cancer=3 * (i["has_active_cancer"] or i["is_oncology"]),
        previous_vte=3 * i["has_vte_history"],
        reduced_mobility=3 * (in_bed_or_chair or (mobility == "standing_assist" and i["days_immobile"] >= 3)),
        thrombophilia=3 * (i["thrombophilia"] is True),
        recent_trauma_or_surgery=2 * (i["is_postoperative"] or i["is_trauma_admission"]),
        age_70_or_over=int(i["age"] >= 70),
        heart_or_respiratory_failure=int(i["is_cardiac_admission"] or i["has_ventilator"]
                                         or i["is_respiratory_admission"] is True),
        acute_mi_or_stroke=int(i["is_neuro_admission"]),
        acute_infection_or_rheumatologic=int(i["is_sepsis"]),
        bmi_30_or_over=int(obese(i)),
        hormonal_treatment=int(i["hormonal_treatment"] is True))


def padua(i):
    return i["padua"] if i["padua"] is not None else sum(padua_items(i).values())


def morse(i):
    if i["morse"] is not None:
        return i["morse"]
    conditions = [flag for flag in FLAGS if flag.startswith("has_")][:8]
    diagnoses = sum(i[f] for f in FLAGS if f.startswith("is_")) + sum(i[f] for f in conditions)
    diagnoses += (i["has_dialysis"] is True) + delirious(i)
    total = 25 * (i["fall_history"] is True) + 15 * (diagnoses >= 2) + 15 * delirious(i)
    total += 20 * (i["level_of_care"] != "rehab" or i["has_central_line"])
    if i["mobility_status"] == "walking_assist":
        total += 15
        total += 20 if i["has_parkinson"] or i["is_neuro_admission"] or i["has_stroke_history"] else 10
    if i["mobility_status"] == "standing_assist":
        total += 20
    return total


BEST_BRADEN = dict(sensory=4, moisture=4, activity=4, mobility=4, nutrition=3, friction_shear=3)


def braden_items(i):
    mobility, ventilated = i["mobility_status"], i["has_ventilator"]
    nerves = i["has_neuropathy"] or i["is_neuro_admission"] or i["has_stroke_history"]
    sensory = 2 if ventilated else max(2, 4 - nerves - delirious(i))
    moisture = 4
    if i["incontinent"]:
        moisture = 2 if mobility == "bedbound" or delirious(i) else 3
    activity = dict(bedbound=1, chair_bound=2, standing_assist=2, walking_assist=3, independent=4)[mobility]
    moving = dict(bedbound=2, chair_bound=2, standing_assist=3, walking_assist=3, independent=4)[mobility]
    if mobility == "bedbound" and ventilated and i["on_sedating_medications"]:
        moving = 1
    nutrition = 3 - i["has_malnutrition"] - i["albumin_low"]
    if ventilated:
        nutrition = min(2, nutrition)
    friction = dict(bedbound=1, chair_bound=2, standing_assist=2, walking_assist=2, independent=3)[mobility]
    if mobility == "chair_bound" and (i["has_parkinson"] or delirious(i)):
        friction = 1
    return dict(sensory=sensory, moisture=moisture, activity=activity, mobility=moving, nutrition=nutrition,
                friction_shear=friction)


def braden(i):
    return i["braden"] if i["braden"] is not None else sum(braden_items(i).values())


def improve(i):
    """As in model 1.0; thrombophilia that is not recorded adds nothing."""
    return int(3 * i["has_vte_history"] + 2 * (i["thrombophilia"] is True)
               + 2 * (i["has_active_cancer"] or i["is_oncology"]) + (i["days_immobile"] >= 7)
               + (i["level_of_care"] == "icu") + (i["age"] > 60))


def lace(i, stay):
    """As in model 1.0, but whether the admission is acute is now asked; 1.0 guessed it from the operation."""
    days = 7 if stay >= 14 else 5 if stay >= 7 else 4 if stay >= 4 else math.floor(stay)
    acute = 0 if i["admission_urgency"] == "planned" else 3
    charlson = 2 * i["has_active_cancer"] + i["has_stroke_history"] + i["has_diabetes"]
    return days + acute + (5 if charlson >= 4 else charlson)
