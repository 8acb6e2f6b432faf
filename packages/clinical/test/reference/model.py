"""Independent reference of the clinical model 2.2, written from the model's text and not from the TypeScript engine.

It imports nothing of the engine and checks itself against vignettes-22.json (made elsewhere) and, for what later
versions left as it was, vignettes-21.json and vignettes-2.json; then it writes worked-cases.jsonl, which the engine's
tests and the mutation run read:

    python3 packages/clinical/test/reference/model.py

Worked cases have no texts, only what texts and chips leave behind: `open_matches` {text, term, field, value, times},
`unread_texts`, `set_by_pick`; texts.py reads texts, for the vignettes. `current_step` and `plan_lapsed` say what was
sent before and whether it still counts; what may be sent on a day is held by the vignettes, as are patient states.
Expected figures carry eight decimals, so that small changes of any coefficient show. Inputs are what differs from
UNREMARKABLE, of which the engine's tests hold their own copy.
"""
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from checks import go_counts, judge, refused_check  # noqa: E402
from cases import figure_cases, plan_cases, safety_cases  # noqa: E402
from figures import MODELS, assess_figures, assess_lines, stay, values  # noqa: E402
from patient import FLAGS, OPTIONAL, UNREMARKABLE, bmi, braden, improve, lace, morse, padua, read  # noqa: E402
from prescription import benefit, prescribe, today_and_after  # noqa: E402
from safety import assess_safety, figures_withheld, lapse, plan_withheld, plausibility  # noqa: E402
from texts import decide  # noqa: E402

REFERENCE = {**{flag: False for flag in FLAGS}, "mobility_status": "independent", "cognitive_status": "normal",
             "baseline_function": "independent", "level_of_care": "ward", "days_immobile": 0, "fall_history": False,
             "prior_admissions": 0, "thrombophilia": None, "hormonal_treatment": None, "has_dialysis": None,
             "admission_urgency": None, "is_respiratory_admission": None, "weight_kg": None, "padua": None,
             "braden": None}


def offered(answer, i):
    if answer == "weight_kg":
        return bmi(i) is not None and (bmi(i) < 18.5 or bmi(i) >= 30)
    if answer == "prior_admissions":
        return (i[answer] or 0) >= 2
    return i[answer] not in (REFERENCE[answer], None, False)


def without(i):
    return {answer: values({**i, answer: REFERENCE[answer]}) for answer in REFERENCE if offered(answer, i)}


def assess(i, assumed):
    figures, safety = assess_figures(i, assumed), assess_safety(i, assumed)
    withheld, no_plan = figures_withheld(i), plan_withheld(i, safety)
    plan = None if no_plan else prescribe(i, safety)
    scores = dict(padua=padua(i), morse=morse(i), braden=braden(i), improve_vte=improve(i), lace=lace(i, stay(i)))
    if withheld:
        shown = dict(scores=None if withheld == "under_18" else scores, **{name: None for name in figures},
                     benefit=None, benefit_half_adherence=None)
    else:
        shown = dict(scores=scores, **figures, benefit=benefit(i, figures, plan, 1),
                     benefit_half_adherence=benefit(i, figures, plan, .5))
    return dict(**shown, safety=safety, mobility_recommendation=plan, figures_withheld=withheld, plan_withheld=no_plan)


def rounded(value, decimals):
    if isinstance(value, float):
        return round(value, decimals)
    if isinstance(value, dict):
        return {key: rounded(child, decimals) for key, child in value.items()}
    return [rounded(child, decimals) for child in value] if isinstance(value, (list, tuple)) else value


def differences(got, expected, path):
    """What the expected value has and ours has otherwise."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, child in expected.items():
            yield from differences(got.get(key), child, f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(got, list) and len(got) == len(expected):
        for place, child in enumerate(expected):
            yield from differences(got[place], child, f"{path}.{place}")
    elif isinstance(expected, (int, float)) and isinstance(got, (int, float)) and not isinstance(expected, bool):
        if abs(got - expected) > 5.1e-5:
            yield f"{path}: {got}, expected {expected}"
    elif got != expected:
        yield f"{path}: {got}, expected {expected}"


def in_order(lines):
    return {outcome: sorted(outcome_lines, key=lambda line: (line[0], line[1])) for outcome, outcome_lines in lines.items()}


def check_case(case):
    """Of a case of version 2.1, what 2.2 left as it was: the figures."""
    body, expected = case["input"], case["expected"]
    i, assumed = read(body)
    refused, to_confirm = plausibility(i, body)
    if refused or to_confirm:
        got = dict(refused=refused, to_confirm=to_confirm)
    else:
        not_recorded = [field for field in OPTIONAL if i[field] is None]
        got = dict(assumed=sorted(assumed + not_recorded + unmeasured(i, assumed)), **assess_figures(i, assumed))
        got.update(parts_as_in_21(i, assumed, expected))
        expected = {**expected, "assumed": sorted(expected["assumed"])} if "assumed" in expected else expected
    yield from differences(got, {name: expected[name] for name in expected if name in got}, f"2.1 {case['id']}")


def parts_as_in_21(i, assumed, expected):
    """The plan and its benefit, where the class and the limit are the same and nothing caps or withholds them."""
    now = assess(i, assumed)
    if i.get("open_proposals") or now["figures_withheld"] or now["plan_withheld"] == "under_18":
        return {}
    same = all(now["safety"][part] == expected["safety"][part] for part in ("class", "limit"))
    is_capped = now["safety"]["caps"] and now["safety"]["caps"]["from"]
    return {} if is_capped or not same else {part: now[part] for part in ("mobility_recommendation", "benefit")}


def check_case_of_22(case):
    body, expected = case["input"], case["expected"]
    i, assumed = read(body)
    i = decide(body, {**i, "assessed_at": body.get("now")})
    refused, to_confirm = plausibility(i, body)
    if refused or to_confirm:
        yield from differences(dict(refused=refused, to_confirm=to_confirm), expected, case["id"])
        return
    got = assess(i, assumed)
    safety, plan, figures = got["safety"], got["mobility_recommendation"], got
    clearance = {"stop": "stopped", "under_18": "outside_model"}.get(got["plan_withheld"], got["plan_withheld"])
    flat = None if got["figures_withheld"] else dict(
        {name: figures[name]["probability"] for name in MODELS}, los=figures["los"]["days"],
        remaining_days=figures["los"]["remaining_days"])
    got = {**safety, "reasons": [reason["id"] for reason in safety["reasons"]], "clearance": clearance,
           "figures_withheld": got["figures_withheld"], "plan_withheld": got["plan_withheld"], "plan": plan,
           "figures": flat, "benefit_shown": got["benefit"] and got["benefit"]["shown"]}
    yield from differences(got, expected, case["id"])


def unmeasured(i, assumed):
    return [field for field in ("weight_kg", "height_cm") if i[field] is None and field not in assumed]


def check_carried(case, plans):
    got = today_and_after(plans[case["plan"]], case["weight_kg"], case["current"], case["lapsed"])
    expected = {name: value for name, value in case["expected"].items() if not name.startswith("start_")}
    yield from differences(got, expected, f"carried: {case['title']}")


def check_case_of_20(case):
    """Of a case of version 2.0, what 2.1 left as it was; safety, plan and benefit have changed."""
    body, expected = case["input"], case["expected"]
    i, assumed = read(body)
    refused, to_confirm = plausibility(i, body)
    if refused or to_confirm:
        got = dict(refused=refused, to_confirm=to_confirm)
    else:
        got = dict(scores=dict(padua=padua(i), morse=morse(i), braden=braden(i)), **assess_figures(i, assumed),
                   lines=in_order(assess_lines(i)), without=without(i))
        expected = {**expected, "lines": in_order(expected["lines"])}
    kept = {name: value for name, value in expected.items() if name not in CHANGED_SINCE_20}
    yield from differences(got, kept, f"2.0 {case['id']}")


CHANGED_SINCE_20 = ["engine_version", "assumed", "safety", "mobility_recommendation", "benefit",
                    "benefit_half_adherence"]


def vignettes(name):
    with open(os.path.join(HERE, "..", name)) as file:
        return json.load(file)


def check_vignettes():
    author, new = vignettes("vignettes-21.json"), vignettes("vignettes-22.json")
    problems = [problem for case in author["cases"] if "texts" not in case["input"] for problem in check_case(case)]
    problems += [problem for case in new["cases"] for problem in check_case_of_22(case)]
    for case in new["checks"]:
        refused = refused_check(case["input"])
        got = dict(refused=refused) if refused else judge(case["input"])
        problems += differences(got, case["expected"], f"check {case['id']}")
    for case in new["goes"]:
        problems += differences(go_counts(case["input"]), case["expected"], f"go {case['id']}")
    for case in new["lapses"]:
        problems += differences(lapse(case["input"])["clearance"], case["expected"], f"lapse {case['id']}")
    for case in author["carried"]:
        problems += check_carried(case, author["plans"])
    for case in author["lapses"]:
        problems += differences(lapse(case), case["expected"], f"lapse: {case['title']}")
    for case in vignettes("vignettes-2.json")["cases"]:
        problems += check_case_of_20(case)
    return problems


SAFETY_PARTS = ("safety", "mobility_recommendation", "figures_withheld", "plan_withheld")


def in_short(case):
    """A case of the figures: no lists of the safety check, and of half the adherence only what is left of the risk."""
    if case["figures_withheld"]:
        return {**{name: case[name] for name in (*SAFETY_PARTS, "deconditioning", "vte", "falls", "pressure", "los")},
                "safety": {"class": case["safety"]["class"]}}
    half = case["benefit_half_adherence"]
    after = half and {figure: dict(after=half[figure]["after"]) for figure in MODELS}
    figures = {figure: {name: value for name, value in case[figure].items() if name != "half_width"} for figure in MODELS}
    return {**case, **figures, "safety": {"class": case["safety"]["class"]}, "benefit_half_adherence": after}


def with_benefit(case):
    """Where figures are withheld, so is the benefit: under its own name, null."""
    name = "mobility_benefits" if case["figures_withheld"] else "benefit"
    return {**{part: case[part] for part in SAFETY_PARTS}, name: case["benefit"]}


def worked_cases():
    for body in figure_cases():
        yield body, lambda i: in_short(assess(i, []))
    for body in safety_cases():
        yield body, lambda i: {key: assess(i, [])[key] for key in SAFETY_PARTS}
    for body in plan_cases():
        yield body, lambda i: with_benefit(assess(i, []))


def write_cases():
    seen, lines = set(), []
    for body, expect in worked_cases():
        body = {field: value for field, value in body.items() if UNREMARKABLE.get(field, "absent") != value}
        key = json.dumps(body, sort_keys=True)
        if key in seen:
            continue
        seen.add(key)
        i, _ = read({**UNREMARKABLE, **body})
        lines.append(json.dumps(dict(input=body, expected=rounded(expect(i), 8)), separators=(",", ":")))
    with open(os.path.join(HERE, "..", "worked-cases.jsonl"), "w") as out:
        out.write("\n".join(lines) + "\n")
    return len(lines)


if __name__ == "__main__":
    found = check_vignettes()
    for problem in found:
        print(problem)
    if found:
        sys.exit(1)
    print(write_cases(), "cases")
