"""Typed text and chips from the list: section A of version 2.2. Terms and value words come from its data file alone.

`decide` turns a body with `texts`, `text_read`, `picks` and `rejected_terms` into answers and what is left open.
"""
import json
import os
import re
import unicodedata

from news2 import points_of_one
from patient import FLAGS
from safety import ITEMS, NOBODY
from strictness import at_least_as_strict, rule_of, strictness

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "safety-2.2.json")
with open(DATA) as file:
    TABLE = json.load(file)
WHITE_SPACE = re.compile("[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


def fold(text):
    """Without case and accents, white space as one space."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return WHITE_SPACE.sub(" ", plain.lower()).strip()


TERMS = {}
for entry in TABLE["synonyms"]:
    TERMS.setdefault(fold(entry["term"]), []).append((entry["field"], entry["value"]))
VALUES = [(item["field"], word, item["range"]) for item in TABLE["values_in_text"] for word in item["words"]]
VALUES.sort(key=lambda value: -len(value[1]))
JOINS, UNITS = set(TABLE["value_joins"]), set(TABLE["value_units"])
LITERS = re.compile(r"(\d+(?:[.,]\d+)?) ?(?:l|lpm|liters)(?![^\W\d_])")
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
MEANS_DIASTOLIC = ("bp", "sbp", "systolic")


def is_letter(text, place):
    return 0 <= place < len(text) and text[place].isalpha()


def is_word(text, place):
    return 0 <= place < len(text) and text[place].isalnum()


def whole_words(text, word):
    start = text.find(word)
    while start >= 0:
        end = start + len(word)
        goes_on = (is_word(text, start - 1) and is_word(text, start)) or (is_word(text, end) and is_word(text, end - 1))
        if not goes_on:
            yield start, end
        start = text.find(word, start + 1)


def read_numbers(text, start, field, word):
    """The numbers behind a value's word up to the next word of letters, and where the last one ends."""
    numbers, place, end = [], start, start
    while place < len(text):
        number = NUMBER.match(text, place)
        if number:
            is_flow = field == "spo2_percent" and LITERS.match(text, place)
            if is_flow:
                place = is_flow.end()
                continue
            sign = -1 if field == "rass" and text[place - 1] in "-\u2010\u2011\u2012\u2013\u2014\u2212" else 1
            end = place = number.end()
            if word in MEANS_DIASTOLIC and numbers and text[number.start() - 1] == "/":
                continue
            numbers.append(sign * float(number[0].replace(",", ".")))
            if text[place:place + 1] == "k" and not is_word(text, place + 1):
                end = place = place + 1
            elif text[place:place + 1] == "%":
                end = place = place + 1
        elif is_letter(text, place):
            letters = re.compile(r"[^\W\d_]+").match(text, place)
            if letters[0] not in JOINS | UNITS:
                break
            place = letters.end()
        else:
            place += 1
    return numbers, end


def asks(field, x, limits, i):
    if not limits[0] <= x <= limits[1]:
        return True
    found = any(matches(x, holder) for holder in (NOBODY, i) for matches, *_ in ITEMS[field])
    return found or (field == "respiratory_rate" and x >= 25) or points_of_one(field, x) == 3


def matches_in(text, is_diagnosis, i):
    """(term, field, value) of each place, values first, then terms, the longest first; nothing is read twice."""
    text, found = fold(text), []
    free = [True] * len(text)

    def take(start, end):
        free[start:end] = [False] * (end - start)
    for field, word, limits in VALUES:
        start = text.find(word)
        while start >= 0:
            begins = start + len(word)
            whole = not is_word(text, start - 1) and not is_letter(text, begins)
            if whole and all(free[start:begins]):
                numbers, end = read_numbers(text, begins, field, word)
                if numbers and all(free[start:end]):
                    take(start, end)
                    asking = [x for x in numbers if asks(field, x, limits, i)]
                    inside = [x for x in asking if limits[0] <= x <= limits[1]]
                    if asking:
                        value = max(inside, key=lambda x: strictness(field, x, i)) if inside else None
                        found.append((start, text[start:end], field, value))
            start = text.find(word, start + 1)
    # Beside any other: the same number may be a value's.
    for flow in LITERS.finditer(text):
        if not is_word(text, flow.start() - 1) or text[flow.start() - 1].isalpha():
            if float(flow[1].replace(",", ".")) > 6:
                take(flow.start(), flow.end())
                found.append((flow.start(), flow[0], "oxygen_support", None))
    for term in sorted(TERMS, key=lambda term: -len(term)):
        questions = [(field, value) for field, value in TERMS[term]
                     if is_diagnosis or not field.startswith("is_") or field == "is_sepsis"]
        for start, end in whole_words(text, term) if questions else ():
            if all(free[start:end]):
                take(start, end)
                found += [(start, term, *question) for question in questions]
    return found


def none_of(field):
    """The answer to a question with which nothing is found."""
    if field in ITEMS:
        choices = next((item.get("choices") for item in TABLE["items"] if item["id"] == field), None)
        if choices:
            return choices[0]
        return field == "follows_commands" if field not in [value[0] for value in VALUES] else None
    return "normal" if field == "cognitive_status" else False


TREATED = ("treated_under_24h", "treated_24_to_48h", "treated", "filter_only")
ECMO = ("ecmo_femoral", "ecmo_upper_body")


def is_closed(term, field, value, i, given):
    """By an answer to the question; `given` are the fields that somebody answered."""
    answer = i.get(field) if field in given else None
    if answer is None:
        return False
    if value is None:
        if field == "mechanical_support":
            return answer in ECMO
        if field == "oxygen_support" and LITERS.fullmatch(term):
            return answer != "none"
        limits = next((item["range"] for item in TABLE["values_in_text"] if item["field"] == field), None)
        if limits and NUMBER.search(term) and term not in TERMS:
            return asks(field, answer, limits, i)
        return True
    if field not in [one[0] for one in VALUES] and answer == none_of(field):
        return False
    if field == "acute_dvt_pe" and answer in TREATED:
        return True
    return answer == value or at_least_as_strict(field, answer, value, i)


def order_of(field, value):
    choices = next((item.get("choices") for item in TABLE["items"] if item["id"] == field), None) or []
    return choices.index(value) if value in choices else -1


def apply_picks(i, given, picks, rejected):
    """Answers with what the chips set."""
    chosen = {}
    for term, field, value in picks:
        is_yes, is_given = field not in ITEMS and value is True, field in given and i.get(field) is not None
        if value is None or (is_given and (not is_yes or i[field] is True or ("pick", term, field) in rejected)):
            continue
        if not is_yes and rule_of(field, value, i)[0] == "green":
            continue
        # The stricter, else the later of the question's choices.
        key = (strictness(field, value, i), order_of(field, value))
        if field not in chosen or key > chosen[field][0]:
            chosen[field] = (key, value)
    return {field: value for field, (_, value) in chosen.items()}


def decide(body, i):
    """The whole patient with chips applied, and what the texts and chips leave open."""
    given = {field for field in body if body[field] is not None}
    texts = {field: text for field, text in (body.get("texts") or {}).items() if WHITE_SPACE.sub("", text)}
    rejections = body.get("rejected_terms") or []
    rejected = {(one["text"], fold(one["term"]), one["field"]): one["why"] for one in rejections
                if one["text"] == "pick" or texts.get(one["text"]) == one.get("whole")}
    picks = [(fold(pick["term"]), field, value) for pick in body.get("picks") or []
             for field, value in TERMS.get(fold(pick["term"]), [])]
    no_effect = {fold(term) for term in TABLE["no_effect_terms"]}
    unknown = [pick for pick in body.get("picks") or [] if fold(pick["term"]) not in {*TERMS, *no_effect}]
    set_by_pick = apply_picks(i, given, picks, rejected)
    i = {**i, **set_by_pick}
    answered = given | set(set_by_pick)
    found = {}
    for text, whole in texts.items():
        matches = matches_in(whole, text == "admission_diagnosis", i)
        for _, term, field, value in sorted(matches, key=lambda match: match[0]):
            times = found.get((text, term, field), (value, 0))[1] + 1
            found[(text, term, field)] = (value, times)
    for term, field, value in picks:
        found[("pick", term, field)] = (value, 1)
    for (text, term, field), (value, _) in found.items():
        if field == "acute_dvt_pe" and rejected.get((text, term, field)) == "earlier":
            i["has_vte_history"] = True
    still_open = [dict(text=text, term=term, field=field, value=value, times=times)
                  for (text, term, field), (value, times) in sorted(found.items())
                  if ((text, term, field) not in rejected or (text == "pick" and field in set_by_pick)) and not is_closed(term, field, value, i, answered)]
    undecided = {match["text"] for match in still_open}
    read = body.get("text_read") or {}
    unread = sorted(text for text, whole in texts.items() if read.get(text) != whole or text in undecided)
    return {**i, "open_matches": still_open, "unread_texts": unread, "set_by_pick": dict(sorted(set_by_pick.items())),
            "has_unknown_pick": bool(unknown)}
