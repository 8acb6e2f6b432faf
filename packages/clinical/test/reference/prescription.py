"""Start, today's step, build-up, goal and benefit: 7 of the model, 2 and 8 of its version 2.1, D of 2.2."""
from figures import rest_of_stay
from patient import clamp, floor, half_up

NO_LOAD = ("passive_only", "unloaded_only")


def kg_for_goal(i):
    return 70 if i["weight_kg"] is None else i["weight_kg"]


def kg_for_start(i):
    height = 155 if i["height_cm"] is None else i["height_cm"]
    return min(kg_for_goal(i), 30 * (height / 100) ** 2)


def mets(watts, kg):
    return (7 + 10.8 * watts / kg) / 3.5


def watts_at(met_limit, kg):
    return kg * (3.5 * met_limit - 7) / 10.8


def power(i, kg):
    k = dict(bedbound=.18, chair_bound=.24, standing_assist=.32, walking_assist=.40, independent=.48)
    w = k[i["mobility_status"]] * kg
    w *= .88 if i["age"] >= 80 else 1
    return w * (.85 if i["level_of_care"] == "icu" else 1)


def minutes_and_sessions(i):
    """Usual minutes, minutes planned for this patient, sessions."""
    frail = i["age"] >= 85 or i["is_sepsis"]
    mobility = "bedbound" if i["level_of_care"] == "icu" else i["mobility_status"]
    usual, short, sessions = dict(bedbound=(10, 5, 2), chair_bound=(10, 6, 3), standing_assist=(10, 6, 3),
                                  walking_assist=(15, 10, 2), independent=(20, 15, 2))[mobility]
    return usual, (short if frail else usual), sessions


def mode_of(i, limit):
    if limit == "passive_only":
        return "passive"
    assisted = (limit is not None or i["mobility_status"] in ("bedbound", "chair_bound") or i["level_of_care"] == "icu"
                or i["days_immobile"] >= 7 or i["cognitive_status"] == "delirium_dementia"
                or (i["age"] >= 85 and i["mobility_status"] != "independent"))
    return "assisted" if assisted else "active"


LUNGS = dict(
    is_respiratory_admission=lambda x: x is True, has_chronic_lung_disease=lambda x: x is True,
    has_ventilator=lambda x: x is True, oxygen_support=lambda x: x in ("high_flow", "niv", "ventilated"),
    respiratory_rate=lambda x: x >= 25)


def lung_limited(i):
    """By what is recorded, or by what a text or a chip leaves open; a match without a value only asks."""
    recorded = any(i.get(field) is not None and limits(i[field]) for field, limits in LUNGS.items())
    return recorded or any(match["field"] in LUNGS
                           and (match["value"] is None or LUNGS[match["field"]](match["value"]))
                           for match in i.get("open_matches") or [])


def build_up(start, minutes, planned, goal, step):
    days, watts = [[1, start, minutes]], start
    while minutes < planned or (goal is not None and watts < goal):
        if minutes < planned:
            minutes = min(minutes + 5, planned)
        else:
            watts = min(watts + step, goal)
        days.append([len(days) + 1, watts, minutes])
    return days


def watt_goal(i, usual_minutes, sessions):
    goal = int(max(25, min(half_up(clamp(power(i, kg_for_goal(i)), 25, 45)), floor(1200 / (usual_minutes * sessions)))))
    too_light = i["weight_kg"] is not None and mets(goal, i["weight_kg"]) > 4
    return None if too_light else goal


def start_watts(i, mode, goal, is_lung_limited):
    kg = kg_for_start(i)
    watts = min(power(i, kg), watts_at(2.5 if is_lung_limited else 3.0, kg))
    watts = floor(watts * (.5 if mode == "assisted" else 1))
    return watts if goal is None else min(watts, goal)


def start_minutes(mode, planned, is_lung_limited):
    minutes = planned if mode == "active" else min(5, planned)
    return min(minutes, max(5, planned // 2)) if is_lung_limited else minutes


def step_of_today(plan, current, lapsed):
    """(watts, minutes, sessions): the new plan's own start where nothing was sent, else the step reached, within it."""
    start, first_minutes, planned = plan["start_watts"], plan["start_minutes"], plan["duration_min_per_session"]
    if current is None:
        return start, first_minutes, plan["sessions_per_day"]
    # A passive or unloaded step has no watts: then those of earlier in the stay count, if there were any.
    reached = current["watts"]
    last = reached or current.get("last_watts") or start
    if lapsed:
        watts, minutes = min(last, start), min(current["minutes"], first_minutes)
    elif plan["limit"] in NO_LOAD:
        watts, minutes = 0, min(current["minutes"], first_minutes if reached else planned)
    elif not reached:
        watts, minutes = min(last, start), min(current["minutes"], first_minutes)
    else:
        turned_assisted = current["mode"] == "active" and plan["mode"] == "assisted"
        most = start if plan["watt_goal"] is None or turned_assisted else plan["watt_goal"]
        watts, minutes = min(reached, most), min(current["minutes"], planned)
    if any(plan[mark] and not current.get(mark) for mark in ("lung_limited", "sepsis")):
        watts, minutes = min(watts, start), min(minutes, first_minutes)
    return watts, minutes, min(current["sessions"], plan["sessions_per_day"])


def today_and_after(plan, kg, current, lapsed):
    watts, minutes, sessions = step_of_today(plan, current, lapsed)
    kind = dict(passive_only="passive", unloaded_only="unloaded").get(plan["limit"], "pedaled")
    goal, days = plan["watt_goal"], []
    if kind == "pedaled":
        days = build_up(watts, minutes, plan["duration_min_per_session"], goal, 5 if plan["mode"] == "active" else 2)
    return dict(
        today_watts=watts, today_minutes=minutes, today_sessions=sessions,
        today_daily_energy=watts * minutes * sessions, mets_today=None if kind == "passive" else mets(watts, kg),
        carried=current is not None and not lapsed, build_up=days, days_to_goal=None if goal is None else days[-1][0],
        dose=dict(kind=kind, minutes=minutes, sessions=sessions,
                  filled_by=["passive"] if kind == "passive" else ["active", "assisted"]))


def at_most(value, cap):
    """A part of a plan under its cap; what a plan does not have stays so."""
    return value if value is None or cap is None else min(value, cap)


def prescribe(i, safety):
    if safety["class"] == "stop":
        return None
    caps = safety["caps"]
    most_watts = None if caps["mets"] is None else floor(watts_at(caps["mets"], kg_for_start(i)))
    limit, kg, lungs = safety["limit"], kg_for_goal(i), lung_limited(i)
    no_load = limit in NO_LOAD
    usual, minutes, sessions = minutes_and_sessions(i)
    mode = mode_of(i, limit)
    goal = at_most(None if no_load else watt_goal(i, usual, sessions), most_watts)
    minutes, sessions = at_most(minutes, caps["minutes"]), at_most(sessions, caps["sessions"])
    start = 0 if no_load else start_watts(i, mode, goal, lungs)
    if most_watts is not None:
        share = .5 if mode == "assisted" else 1
        start = min(start, floor(share * watts_at(caps["mets"], kg_for_start(i))))
    first_minutes = start_minutes(mode, minutes, lungs)
    plan = dict(
        mode=mode, limit=limit, unclamped_watts=power(i, kg), start_weight_kg=kg_for_start(i), lung_limited=lungs,
        sepsis=i["is_sepsis"], start_watts=start, start_minutes=first_minutes, start_resistance=1,
        start_daily_energy=start * first_minutes * sessions,
        mets_at_start=None if mode == "passive" else mets(start, kg), watt_goal=goal,
        duration_min_per_session=minutes, sessions_per_day=sessions, mets=None if goal is None else mets(goal, kg),
        resistance_level=None if goal is None else int(clamp(half_up(1 + 8 * (goal - 30) / 20), 1, 6)),
        total_daily_energy=None if goal is None else goal * minutes * sessions,
        above_met_target=goal is not None and mets(goal, kg) > 3, is_weight_assumed=i["weight_kg"] is None,
        needsClearance=safety["class"] == "amber", caps=caps)
    return {**plan, **today_and_after(plan, kg, i.get("current_step"), i.get("plan_lapsed") is True)}


REDUCTIONS = dict(vte=(.03, 0, .10), falls=(.05, -.05, .20), pressure=(.03, 0, .10), readmission=(.05, 0, .15))


def days_saved(i, dose):
    if i["level_of_care"] == "rehab":
        return None
    if i["has_ventilator"]:
        return dict(central=0, range=[0, 0])
    # What is past cannot be saved.
    days = rest_of_stay(i)
    if days < 5:
        central = .08 * days
        low, high = central / 2, central * 1.5
    else:
        s = clamp((days - 5) / 5, 0, 1)
        central, low, high = .4 + .7 * s, .2 + .4 * s, .6 + .9 * s
    return dict(central=central * dose, range=[low * dose, high * dose])


def minutes_a_day(plan):
    """The mean of the first seven days; whoever is at the goal earlier stays there."""
    days = [minutes for _, _, minutes in plan["build_up"][:7]] or [plan["today_minutes"]]
    days += [days[-1]] * (7 - len(days))
    return sum(days) / 7 * plan["today_sessions"]


def benefit(i, figures, plan, adherence):
    if plan is None:
        return None
    icu = i["level_of_care"] == "icu"
    minutes = minutes_a_day(plan)
    shown = plan["limit"] not in NO_LOAD and not (i["baseline_function"] == "dependent" and minutes <= 10 + 1e-9)
    dose = min(1, minutes / 20) * adherence if shown else 0
    reductions = {"deconditioning": (.10, 0, .25) if icu else (.15, 0, .30), **REDUCTIONS}
    result = {}
    for outcome, (rrr, low, high) in reductions.items():
        risk = figures[outcome]["probability"]
        result[outcome] = dict(after=risk * (1 - rrr * dose), range=[risk * low * dose, risk * high * dose])
        if outcome != "readmission":
            result[outcome].update(shown=risk * rrr * dose * 100 >= .1)
    odds = (1 - figures["home"]["probability"]) / figures["home"]["probability"]
    result["home"] = dict(after=1 / (1 + odds * (1 - (0 if icu else .08 * dose))))
    return dict(**result, days_saved=days_saved(i, dose), dose_fraction=dose, minutes_a_day=minutes, shown=shown)
