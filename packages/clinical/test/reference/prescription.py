"""Start, build-up, goal, benefit and what a provider may set: sections 6 (caps) and 7 of the model."""
from figures import stay
from patient import clamp, floor, half_up


def mets(watts, kg):
    return (7 + 10.8 * watts / kg) / 3.5


def minutes_and_sessions(i):
    frail = i["age"] >= 85 or i["is_sepsis"]
    mobility = "bedbound" if i["level_of_care"] == "icu" else i["mobility_status"]
    usual, short, sessions = dict(bedbound=(10, 5, 2), chair_bound=(10, 6, 3), standing_assist=(10, 6, 3),
                                  walking_assist=(15, 10, 2), independent=(20, 15, 2))[mobility]
    return (short if frail else usual), sessions


def mode_of(i, limit):
    if limit == "passive_only":
        return "passive"
    assisted = (limit is not None or i["mobility_status"] in ("bedbound", "chair_bound") or i["level_of_care"] == "icu"
                or i["days_immobile"] >= 7 or i["cognitive_status"] == "delirium_dementia"
                or (i["age"] >= 85 and i["mobility_status"] != "independent"))
    return "assisted" if assisted else "active"


def build_up(start, minutes, planned, goal, step):
    days, watts = [[1, start, minutes]], start
    while minutes < planned or (goal is not None and watts < goal):
        if minutes < planned:
            minutes = min(minutes + 5, planned)
        else:
            watts = min(watts + step, goal)
        days.append([len(days) + 1, watts, minutes])
    return days


def prescribe(i, safety):
    if safety["class"] == "stop":
        return None
    limit = safety["limit"]
    kg = 70 if i["weight_kg"] is None else i["weight_kg"]
    k = dict(bedbound=.18, chair_bound=.24, standing_assist=.32, walking_assist=.40, independent=.48)
    w = k[i["mobility_status"]] * kg
    w *= .88 if i["age"] >= 80 else 1
    w *= .85 if i["level_of_care"] == "icu" else 1
    minutes, sessions = minutes_and_sessions(i)
    no_load = limit in ("passive_only", "unloaded_only")
    mode = mode_of(i, limit)
    goal = None
    if not no_load:
        goal = int(max(25, min(half_up(clamp(w, 25, 45)), floor(1200 / (minutes * sessions)))))
        if i["weight_kg"] is not None and mets(goal, kg) > 4:
            goal = None
    start = 0
    if not no_load:
        start = floor(min(w, kg * 3.5 / 10.8) * (.5 if mode == "assisted" else 1))
        start = start if goal is None else min(start, goal)
    start_minutes = minutes if mode == "active" else min(5, minutes)
    days = [] if no_load else build_up(start, start_minutes, minutes, goal, 5 if mode == "active" else 2)
    return dict(
        mode=mode, unclamped_watts=w, start_watts=start, start_minutes=start_minutes, start_resistance=1,
        start_daily_energy=start * start_minutes * sessions, mets_at_start=None if mode == "passive" else mets(start, kg),
        watt_goal=goal, duration_min_per_session=minutes, sessions_per_day=sessions,
        mets=None if goal is None else mets(goal, kg),
        resistance_level=None if goal is None else int(clamp(half_up(1 + 8 * (goal - 30) / 20), 1, 6)),
        total_daily_energy=None if goal is None else goal * minutes * sessions, build_up=days,
        days_to_goal=None if goal is None else days[-1][0], above_met_target=goal is not None and mets(goal, kg) > 3,
        is_weight_assumed=i["weight_kg"] is None, needsClearance=safety["class"] == "amber")


REDUCTIONS = dict(vte=(.03, 0, .10), falls=(.05, -.05, .20), pressure=(.03, 0, .10), readmission=(.05, 0, .15))


def days_saved(i, dose):
    if i["level_of_care"] == "rehab":
        return None
    if i["has_ventilator"]:
        return dict(central=0, range=[0, 0])
    days = stay(i)
    if days < 5:
        central = .08 * days
        low, high = central / 2, central * 1.5
    else:
        s = clamp((days - 5) / 5, 0, 1)
        central, low, high = .4 + .7 * s, .2 + .4 * s, .6 + .9 * s
    return dict(central=central * dose, range=[low * dose, high * dose])


def benefit(i, figures, plan, adherence):
    if plan is None:
        return None
    icu = i["level_of_care"] == "icu"
    minutes = plan["duration_min_per_session"] * plan["sessions_per_day"]
    dose = 0 if plan["start_watts"] == 0 else min(1, minutes / 20) * adherence
    reductions = {"deconditioning": (.10, 0, .25) if icu else (.15, 0, .30), **REDUCTIONS}
    result = {}
    for outcome, (rrr, low, high) in reductions.items():
        risk = figures[outcome]["probability"]
        result[outcome] = dict(after=risk * (1 - rrr * dose), range=[risk * low * dose, risk * high * dose])
        if outcome != "readmission":
            result[outcome].update(shown=risk * rrr * dose * 100 >= .1)
    odds = (1 - figures["home"]["probability"]) / figures["home"]["probability"]
    result["home"] = dict(after=1 / (1 + odds * (1 - (0 if icu else .08 * dose))))
    result["days_saved"] = days_saved(i, dose)
    result["dose_fraction"] = dose
    return result


def check_goal(plan, limit, asked):
    """'ok', 'acknowledge' or 'refuse' for what a provider asks, on a day whose step is given."""
    watts, minutes, sessions = asked["watts"], asked["minutes"], asked.get("sessions", plan["sessions_per_day"])
    w, step_minutes = asked["day_watts"], asked["day_minutes"]
    no_load = limit in ("passive_only", "unloaded_only")
    planned, goal, energy = plan["duration_min_per_session"], plan["watt_goal"], plan["total_daily_energy"]
    refused = [watts > max(2 * w, w + 10), minutes > 2 * planned, watts > 70, minutes > 30, sessions > 4]
    acknowledged = [watts > max(1.3 * w, w + 2), minutes > 1.5 * step_minutes]
    if no_load:
        refused = [watts > 0, *refused[1:]]
    elif goal is not None:
        asked_energy = watts * minutes * plan_sessions(asked, plan)
        refused += [watts > 2 * goal, asked_energy > 2 * energy]
        acknowledged += [asked_energy > 1.3 * energy]
    return "refuse" if any(refused) else "acknowledge" if any(acknowledged) else "ok"


def plan_sessions(asked, plan):
    return asked.get("sessions", plan["sessions_per_day"])
