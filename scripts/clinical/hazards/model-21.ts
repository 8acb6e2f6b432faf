import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const MODEL_21_HAZARDS: HazardGroup = {
  title: "Seen with model 2.1: state, steps and text",
  hazards: [
    {
      id: "HAZ-94",
      hazard: "A patient who must not ride is invited to: two screens say two things",
      cause: "Class, clearance, hours, symptoms and goals were judged by each screen for itself",
      harm: "A target, a ring or 'aim for' beside a recorded reason to wait, and the patient pedals",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "One state, decided in one place, with target, start, sentence and chip. In a closed state there are no minutes, watts, ring, " +
        "percentage and bonus session, and what is ridden fills nothing.",
      heldBy: [
        tests.state("$id: $title"),
        tests.state("lets a cleared AMBER without goals start only with a member of the team (addendum 9)"),
        tests.patientStates("%s says the state's sentence and asks for nothing"),
      ],
      open: "The product locks no bike (HAZ-38), and paper does not change (HAZ-78).",
    },
    {
      id: "HAZ-95",
      hazard: "A new assessment or clearance sends the patient back to the first day",
      cause: "A recommendation used to begin at its own start each time, every 24 hours in intensive care",
      harm: "A patient who had built up to 20 minutes is given 5 again, every day",
      severity: 2,
      likelihood: { before: 5, after: 1 },
      control:
        "The step that was reached is carried on where nothing lapsed. Unanswered questions and unread text ask for a clearance again, " +
        "and the step stays.",
      heldBy: [
        tests.carried("has 31 worked cases"),
        tests.carried("is the first day of a build-up that ends at the goal"),
        tests.lapseReasons("in 12 worked cases"),
      ],
      open: "Hours alone still send back to at most the start: whether they should is for a clinician.",
    },
    {
      id: "HAZ-96",
      hazard: "A step is carried on that the patient can no longer do",
      cause: "Sepsis, sicker lungs, days without load, a limit, a lower goal",
      harm: "Overload on the day after a setback",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "A carried step is never above what was in force, nor above the new plan. After a lapse, with sepsis or limited lungs that are new, and " +
        "after days without load it is at most the start's. A lapse stays until goals are sent again.",
      heldBy: [
        tests.carried("is never above the current one, the plan or, lapsed or newly sick, the start"),
        tests.carried("remembers the last watts of the stay after days without load (addendum 11)"),
        tests.lapseReasons("both, when an unanswered question turns out to be a finding"),
        tests.lapseReasons("lapse %o, lapsed before %s, sent since %s: %s"),
        tests.backtest("breaks no rule of the model"),
      ],
      open: "What is not recorded can't lower it. A sicker patient with the same answers keeps the step until a day goes badly.",
    },
    {
      id: "HAZ-97",
      hazard: "A reason to stop passes with the hours",
      cause: "An assessment that is too old counted as none, whatever it had found",
      harm: "Goals of before count again, or a new plan is sent, for a patient with a clot",
      severity: 5,
      likelihood: { before: 3, after: 1 },
      control:
        "STOP outranks the hours and the version of the engine: it stays until a provider assesses anew, with the chip 'Not now, check due'.",
      heldBy: [
        tests.state("$id: $title"),
        tests.state("keeps a STOP of an earlier engine, and asks for a new assessment of anything else"),
        tests.dayBases("is none after an assessed entry without values, a STOP (addendum 4)"),
      ],
      open: "A STOP that nobody looks at again withholds therapy (HAZ-29).",
    },
    {
      id: "HAZ-98",
      hazard: "Symptoms, a fall or an operation hold nothing",
      cause: "They were shown in a list; the plan went on",
      harm: "The next ride is pedaled with a warning sign",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "Symptoms close the state until somebody answers, and raise no goal before; never assessed, until somebody assesses. Every event holds the " +
        "plan until a provider's assessment names it. A day with symptoms is not good, at once.",
      heldBy: [
        tests.state("$id: $title"),
        tests.state("$title"),
        tests.judgedDays("names what it missed"),
        tests.advice("counts today's good or bad news, but not yet what is missing today"),
        tests.lapseReasons("for every reason at once, in one order; a pause is not a reason"),
      ],
      open: "Only what is reported or entered holds anything. The question after a ride may be skipped.",
    },
    {
      id: "HAZ-99",
      hazard: "The next step is offered although the last days do not bear it",
      cause: "Days that were skipped, cut short or not answered counted like others; goals changed in between",
      harm: "A step too high, offered by the product",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "A day is judged against what was prescribed on it: good only if each prescribed session reached 80 % and one was answered. Days without rides " +
        "don't count, a good one offers a step for 3 days. A step that was not offered has to be acknowledged.",
      heldBy: [
        tests.judgedDays("has 18 worked cases"),
        tests.judgedDays("is answered by effort or Borg, and counts as good at once (addendum 4)"),
        tests.advice("has 9 worked cases"),
        tests.advice("offers the next step for 3 hospital days after a good one (addendum 12)"),
        tests.sends("names each part that is refused or asked about, and why"),
      ],
      open: "80 %, Borg 13 and 3 days are judgment. Minutes that a motor pedaled look like the patient's where nobody says so (HAZ-90).",
    },
    {
      id: "HAZ-100",
      hazard: "A text is ticked by hand and was not read",
      cause:
        "Every text bars 'Clear' until a provider ticks 'Nothing in it bars cycling today'; haste; a language they don't know",
      harm: "'Angina inestable' is waved through with somebody's name on it",
      severity: 5,
      likelihood: { before: 4, after: 2 },
      control:
        "The tick is never preset, is a provider's alone, stands by name and time beside the text as typed, and goes with any changed " +
        "character and with the next assessment. It cannot be made while a known term is undecided, closes nothing and ends no STOP. What is " +
        "chosen from the list needs no tick, so that texts are few.",
      heldBy: [
        tests.typedText("a changed character voids the tick and the rejections"),
        tests.typedText("a tick does not count while something in the text is open"),
        tests.readAnswers("only a provider ticks a text, rejects a term, or enters the chart's NEWS2"),
        tests.safetyProperties("is consistent: class, limit and lists agree"),
      ],
      open: "No software can know that a ticked text was read. 'Platelets dropped to 8', '88 % on room air', misspelled words and other languages are found by the reader alone. Compare a sample of ticked texts with the chart.",
    },
    {
      id: "HAZ-101",
      hazard: "Each send asks something, and the question is clicked away",
      cause:
        "Two steps, a step that was not offered and one outside the plan are acknowledged; so are clearances and texts (HAZ-20)",
      harm: "The one send that should not be is confirmed like the others",
      severity: 4,
      likelihood: { before: 4, after: 2 },
      control:
        "The offered step asks nothing, nor does lowering. More than two steps can't be acknowledged at all. The question names the part and what it is counted from.",
      heldBy: [
        tests.sends("is never asked about when it only lowers within the plan"),
        tests.sends("names each part that is refused or asked about, and why"),
        tests.sends("has 27 worked cases"),
      ],
      open: "How often a question is answered within seconds is not counted. Have acknowledged sends looked at.",
    },
    {
      id: "HAZ-102",
      hazard: "A hold that nobody lifts",
      cause: "An event, a STOP or symptoms close the state, over a weekend; the patient waits",
      harm: "Days without movement, the loss of strength that the product is meant to prevent",
      severity: 3,
      likelihood: { before: 4, after: 3 },
      control:
        "Closed states lead each provider's list with their chip; any provider's assessment names an event, not only that of who entered it; a pause keeps clearance and step.",
      heldBy: [
        tests.attention("ranks states before what the days show, and ties by hours without a ride"),
        tests.state("$title"),
        tests.lapseReasons("for every reason at once, in one order; a pause is not a reason"),
      ],
      open: "Nobody is called. A ward has to look at its list once a shift.",
    },
    {
      id: "HAZ-103",
      hazard: "A milder rule is too mild: an arterial groin catheter, an LVAD's pressure",
      cause:
        "Model 2.0 stopped them; 2.1 asks first, on few days of cycling (25 of 210 days, 29 % of the catheters arterial)",
      harm: "Bleeding at the groin; a low flow that no cuff shows",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "Both need a named clinician. The catheter allows assisted cycling only; a sheath, and 6 hours after it, stops. With an LVAD the mean pressure is " +
        "required, below 70 or above 95 stops, and the stop criteria name alarm, driveline, site and foot.",
      heldBy: [
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
        tests.safetyCheck("loses no reason of model 2.1's worked cases and is never milder"),
        tests.safetyTables("carry its %s word by word"),
      ],
      open: "70, 95 and 6 hours are judgment. A hospital that has not seen such patients cycle should keep them from it.",
    },
    {
      id: "HAZ-104",
      hazard: "'About N more days' is taken for the day of discharge",
      cause: "The stay counts the days already in the hospital, and shows the rest",
      harm: "Plans for home, and their disappointment; a bed promised to somebody else",
      severity: 2,
      likelihood: { before: 4, after: 2 },
      control:
        "'About', whole days, with the range of eight out of ten and its definition. Days in the hospital change the stay and what is built on it, and save no days that are past.",
      heldBy: [
        tests.engine("answers every worked case of the model's author to its decimals"),
        tests.backtest("breaks no rule of the model"),
      ],
      open: "That a stay goes on for 0.4 of what was predicted is judgment.",
    },
    {
      id: "HAZ-105",
      hazard: "A patient who does not feel well relies on a button of the screen, and nobody comes",
      cause: "No portal is open, no provider has a grant, the network is away, or each thinks that another one goes",
      harm: "Help comes late for chest pain or a faint",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "One bar on every screen of the patient; its card says first to press the call button, and what is true of the call: nobody " +
        "can see it, not sent, told, or who is coming. One that is not sent is kept on the tablet. Every screen of a provider with a " +
        "grant says who asked in a red line until one answers; the board over every other state. No ride begins before somebody was " +
        "at the bed.",
      heldBy: [
        tests.helpOfPatient("is in the bar's place and the page's, and says each state once"),
        tests.helpOfPatient("says that nobody can see it, and what to do, until ten minutes have passed"),
        tests.helpOfPatient(
          "says that it was not sent, and sends it with the time of the touch once there is a network",
        ),
        tests.helpOfPatient(
          "goes with 'I feel better' after it was told, and the patient waits: no Start, until staff end it",
        ),
        tests.help("appears at once on the streams of all who may look"),
        tests.help("can say that they feel better, which is kept, and still waits until a provider was at the bed"),
        tests.helpOfProvider("stays, with the reason, if the answer was not saved"),
      ],
      open: "It makes no sound and calls no phone: a ward without an open portal hears nothing. The call bell stays in hand.",
    },
  ],
};
