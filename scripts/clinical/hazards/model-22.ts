import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const MODEL_22_HAZARDS: HazardGroup = {
  title: "Seen with model 2.2: texts that ask, NEWS2, caps and whom the figures are not for",
  hazards: [
    {
      id: "HAZ-106",
      hazard: "Questions about what is denied or long past are answered without a look",
      cause: "A text asks about each term in it, also about 'no DVT' and 'MI 1998'",
      harm: "The one that applies is denied with the others",
      severity: 5,
      likelihood: { before: 4, after: 2 },
      control:
        "A term is asked once for a text, with how often it stands there; the list is offered before typing, and a chip asks nothing that its " +
        "answer says. Each question is decided by itself, by name, and 'none of these' decides none of them.",
      heldBy: [
        tests.typedText("%s: %s"),
        tests.typedText("closes what a text asks"),
        tests.typedText("is found by the first letters of any of its words"),
        tests.termQuestions(
          "reads no denial: it counts how often a term stands there, and a rejection can be taken back",
        ),
        tests.safetyProperties("is not made better by an open match, and the button answers none of these"),
      ],
      open: "How often a question is denied within seconds is not counted. Look at a sample of rejected terms beside the chart.",
    },
    {
      id: "HAZ-107",
      hazard: "The wrong chip is chosen, or a chip answers more than was meant",
      cause:
        "Terms are offered by first letters and look alike: 'PE' and 'PEG', 'hip fracture' and 'hip fracture operated'; a chip sets several answers",
      harm: "A barring diagnosis counts as another one; figures and plan of another patient",
      severity: 4,
      likelihood: { before: 4, after: 2 },
      control:
        "A chip never makes an answer milder and never sets 'none' or a choice that holds nothing back: what it leaves out is asked. What it set " +
        "stands beside the answer and goes with the chip. A chip that is not in the list is refused.",
      heldBy: [
        tests.typedText(
          "sets what it names, whichever list it comes from, and the answer stays as it was given without it",
        ),
        tests.typedText("of equally strict ones takes the later choice"),
        tests.typedText("can be denied only beside an answer"),
        tests.typedText("the order of picks changes nothing"),
        tests.typedText("a text or pick added is never milder"),
        tests.readAnswers("are refused if they are not in the list"),
      ],
      open: "Only whoever chose it can see that it is the wrong one. An operated fracture has to be chosen as such, or answered.",
    },
    {
      id: "HAZ-108",
      hazard: "A bar that nobody has decided is cleared like any other reason",
      cause: "'Unstable angina' asks first until somebody decides; clearing is one button",
      harm: "An active plan for a patient who must not start",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "While a term or a chip of a safety question is open, clearance and goals are refused, no plan is made, and goals in force are closed: decide " +
        "first. The tick is refused, too.",
      heldBy: [
        tests.model22("$id: $title"),
        tests.typedText("a tick does not count while something in the text is open"),
        tests.decisions("closes goals that are in force, whichever way they would be changed"),
        tests.termQuestions("asks where it stands, one tap for each question, and is ticked when all are decided"),
        tests.backtest("breaks no rule of the model"),
      ],
      open: "What the lists do not know is not a bar to the product (HAZ-100).",
    },
    {
      id: "HAZ-109",
      hazard: "Each vital sign is within its limit, and together they say that the patient is getting worse",
      cause: "Single limits; sepsis on a ward with 28 breaths, pulse 118 and 91 % of oxygen",
      harm: "Cycling in a patient who needs a rapid response team",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "NEWS2 of the recorded signs at each assessment and check: 7 or more stops, 5 or 6 or a single 3 asks first and caps the plan. Worse signs " +
        "never lower points or class. Every single limit stays beside it.",
      heldBy: [
        tests.model22("$id: $title"),
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
        tests.engine("agrees with the independent reference on every worked case"),
        tests.neverGreener("the class is at least as strict, and so is the limit"),
        tests.backtest("breaks no rule of the model"),
      ],
      open: "7 calls for help by the hospital's own rules: the product calls nobody. It sees the signs of one moment. Mean pressures, ventilated patients and RASS are judgment.",
    },
    {
      id: "HAZ-110",
      hazard: "A sign that nobody measured counts as normal",
      cause: "A missing part adds no points; on a ward one touch answers the assessment",
      harm: "A score of 2 of four signs, and a patient with 60 breaths pedals",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "How many of seven are missing stands beside the total. Where patients change fast each missing sign is asked. Elsewhere nobody assessed starts " +
        "without a check before cycling that has all seven, whatever the hospital's setting; a result of an earlier version is not complete.",
      heldBy: [
        tests.model22("$id: $title"),
        tests.sessionCheck("never goes with a NEWS2 that asks, nor with a part missing where all must be there"),
        tests.sessionCheck("says which parts it still needs, and what a chart's total contradicts"),
        tests.withSessionCheck("changes nothing with a valid go, or if it is not required"),
      ],
      open: "Who was never assessed is not asked for signs where the hospital lets them start (`FIRST_RIDE=open`). The product locks no bike.",
    },
    {
      id: "HAZ-111",
      hazard:
        "The total from the chart is old, another patient's, of the wrong oxygen scale, or guessed to save the measuring",
      cause: "One number and two touches complete a check",
      harm: "A patient who got worse since then starts",
      severity: 5,
      likelihood: { before: 4, after: 2 },
      control:
        "It has a time and is fresh for 1 to 12 hours, by total and unit; impossible ones are refused. Signs recorded in the same entry that say more " +
        "contradict it, and then all seven are needed. It completes no assessment, counts only with all six lines yes, is never carried over, and a " +
        "go counts from when it was taken. Who entered it is stored.",
      heldBy: [
        tests.model22("$id refuses or takes a chart's total"),
        tests.model22("$id: $title"),
        tests.sessionCheck("says which parts it still needs, and what a chart's total contradicts"),
        tests.sessionCheck("counts from when the chart's total was taken, if that completes it"),
        tests.readAnswers("only a provider ticks a text, rejects a term, or enters the chart's NEWS2"),
      ],
      open: "A total that is wrong and possible is believed. A total is blind to limits of single signs; the six lines ask for those.",
    },
    {
      id: "HAZ-112",
      hazard: "An answer that takes NEWS2 back is given wrongly: comfort care, target 88-92 %",
      cause: "Palliative is not comfort care, and COPD is no prescribed target; a chip 'hospice'",
      harm: "A patient with a score of 9 is 'Ask first' instead of 'Not now'",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "Both count only as answers, never by a chip; the second scale needs two. Limits of single signs stay, comfort care has no load and no goal, and " +
        "each stands beside the result.",
      heldBy: [
        tests.model22("$id: $title"),
        tests.engine("agrees with the independent reference on every worked case"),
      ],
      open: "The product cannot know what was prescribed. Ask the physician before either is answered yes.",
    },
    {
      id: "HAZ-113",
      hazard: "The plan says more than the finding's own sentence allows",
      cause:
        "'Light load' with platelets of 22 stood beside the plan of a healthy man; a step reached before; a send by hand",
      harm: "Bleeding, a fracture, an arrhythmia under load",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "Findings cap watts, minutes and sessions, the strictest part by part, of start, goal and build-up. A step that was reached falls to the cap at once, and a " +
        "send above it is refused, acknowledged or not. The screen says why and how much.",
      heldBy: [
        tests.model22("$id: $title"),
        tests.neverGreener("nobody gets a plan who had none, and no part of a plan is above 2.1's"),
        tests.decisions("is hard: a send above it is refused, acknowledged or not"),
        tests.decisions("lowers at once what goes on under a new assessment"),
        tests.engine("agrees with the independent reference on every worked case"),
        tests.backtest("breaks no rule of the model"),
      ],
      open: "All caps are judgment. A cap lasts until an assessment without its finding: a value that gets better keeps the plan low until then, one that gets worse is not known.",
    },
    {
      id: "HAZ-114",
      hazard: "A figure is shown for somebody whom the model never saw",
      cause: "A child, comfort care, legs that cannot move, pregnancy: the same form, the same call",
      harm: "A decision about a discharge, a treatment or an end of life rests on a number that means nothing",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "There every percentage, range, level, line, stay and benefit is withheld, with the reason, on every screen, in print and on the wire: null, no 0 and no " +
        "'low'. Types force each reader of a result to ask first.",
      heldBy: [
        tests.model22("$id: $title"),
        tests.engine("agrees with the independent reference on every worked case"),
        tests.neverGreener("figures that are not withheld are 2.1's"),
        tests.withheld("are replaced by the sentence on a provider's results: %s"),
        tests.withheld("are replaced on a patient's results too: %s"),
        tests.withheld("are replaced on the risk panel of the patient's page"),
      ],
      open: "Only who is asked and answered is known: one side paralyzed, an amputation and the weeks after birth keep their figures. Results stored before stay as they were.",
    },
    {
      id: "HAZ-115",
      hazard: "A go outlives the state for which it was given",
      cause:
        "Signs of the morning, a ride in the evening; a new assessment in between; signs of yesterday complete today's check",
      harm: "The check before cycling has found nothing, because it looked at another hour",
      severity: 5,
      likelihood: { before: 3, after: 1 },
      control:
        "A go counts 12 hours, 4 where patients change fast, and ends with a newer assessment. Earlier signs complete it for the same hours only, and none does " +
        "after AMBER by NEWS2; their points count at any age. With an LVAD the mean pressure is measured each time.",
      heldBy: [
        tests.sessionCheck(
          "counts for 12 hours on a ward and in rehabilitation, for 4 elsewhere and without an assessment",
        ),
        tests.sessionCheck("counts from when the chart's total was taken, if that completes it"),
        tests.sessionCheck("lets pass what the assessment already found, but never a STOP"),
        tests.model22("$id: $title"),
      ],
      open: "12 and 4 hours are judgment. Complete signs of an assessment count as long as it does where the hospital requires no check.",
    },
    {
      id: "HAZ-116",
      hazard: "So much caution that nobody cycles: totals, checks, caps, decisions",
      cause: "STOP at 7 in intensive care; each ward patient needs seven signs; each text a tick",
      harm: "Loss of strength and function, which the product is meant to prevent; or staff ride past it",
      severity: 3,
      likelihood: { before: 4, after: 3 },
      control:
        "On wards the assessment asks for no sign; one number, its time and six lines complete a check. What the newest assessment has is offered, and only what is " +
        "missing is named. AMBER by NEWS2 can be cleared, and the same signs again go.",
      heldBy: [
        tests.model22("$id: $title"),
        tests.sessionCheck("says which parts it still needs, and what a chart's total contradicts"),
        tests.sessionCheck("lets pass what the assessment already found, but never a STOP"),
        tests.stillTheSame("from the portal's patient to sent goals takes at most 6 touches, the check 3"),
      ],
      open: "How many patients a hospital loses to it is not counted. STOP at 7 for awake patients in intensive care is for a clinician to review.",
    },
  ],
};
