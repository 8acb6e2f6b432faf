import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const DOSE_HAZARDS: HazardGroup = {
  title: "Goals and dose",
  hazards: [
    {
      id: "HAZ-46",
      hazard: "The first day is too hard",
      cause: "One lowest power for everybody: 25 W for a bedbound woman of 92 years and 42 kg",
      harm: "Exhaustion, fall in pressure, injury; a patient who never tries again",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "A start of at most 3.0 METs (2.5 and half the minutes with limited lungs), from at most the weight of BMI 30, never raised " +
        "to 25 W, half of it in assisted mode, 5 minutes at most unless active. Then one step a day is offered, after a good day only.",
      heldBy: [
        tests.monotone(
          "the start is at most the goal and at most 3.0 METs, and is never raised to the goal's lowest power",
        ),
        tests.backtest("breaks no rule of the model"),
        tests.monotone("the build-up goes from the start to the goal, a step of minutes or of watts a day"),
        tests.engine("answers every worked case of the model's author to its decimals"),
      ],
      open: "Watts per kilogram, the halving in assisted mode, 2.5 METs and 155 cm where the height is unknown are judgment.",
    },
    {
      id: "HAZ-47",
      hazard: "Goals far above the recommendation are sent from the goal editor",
      cause: "A slip of the finger, 100 for 10; an ambitious provider",
      harm: "Overload",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "The server refuses more than two steps a day over all parts together, and above 200 % of the base's watts (or 10 W more) or " +
        "of the goal, above 70 W, 30 minutes or 4 sessions, whatever is acknowledged. It asks first for two steps, and for one that " +
        "no good day offered or that leaves the plan.",
      heldBy: [
        tests.gate("under %s lets %s pass up to two steps, with an acknowledgment of each that no good day offered"),
        tests.goalCard(
          "marks what was set above a limit and sends nothing; nothing is raised to 25 W, 10 minutes or 300 Watt-Min",
        ),
        tests.goalCard("never turns a typo into the maximum, or an empty field into a value"),
        tests.goalCard("asks what the server asks: a clearance that has lapsed meanwhile, a cap that has moved"),
        tests.sends("has 27 worked cases"),
        tests.sends(
          "is never more than two steps over the base, unless it only lowers, and never has watts without load",
        ),
      ],
      open: "Caps and steps are judgment.",
    },
    {
      id: "HAZ-48",
      hazard: "They are sent with the results of an assessment",
      cause: "As HAZ-47, by 'Push Goals to Patient Profile'",
      harm: "Overload",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control: "Today's step of the stored recommendation is sent; a value that differs is checked like an edit.",
      heldBy: [
        tests.gate("under %s lets %s pass up to two steps, with an acknowledgment of each that no good day offered"),
        tests.goals("sends today's step of the stored recommendation, whatever else the body says about it"),
        tests.goals("sends what differs from the recommendation as edited: %o"),
      ],
    },
    {
      id: "HAZ-49",
      hazard: "One goal is changed by itself past the limits",
      cause: "As HAZ-47, by changing one target",
      harm: "Overload",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control: "The same gate; the parts that are not sent count as they are in force, each from the base.",
      heldBy: [
        tests.sends("counts no step only if it raises no part above what is in force (addendum 1)"),
        tests.gate("under %s lets %s pass up to two steps, with an acknowledgment of each that no good day offered"),
        tests.gate("counts parts that a save leaves out as they are in force: two saves get no further than one"),
      ],
    },
    {
      id: "HAZ-50",
      hazard: "Each part is within its limit and the day as a whole is not",
      cause: "Watts, minutes and sessions are looked at one by one",
      harm: "Overload over the day",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "Steps are summed over the parts. The watt-minutes of the day are what the parts make, at most 200 % of the recommended ones; more than the parts make is refused.",
      heldBy: [
        tests.sends("names each part that is refused or asked about, and why"),
        tests.gate("counts parts that a save leaves out as they are in force: two saves get no further than one"),
        tests.goalChecks("answers the 33 worked goal checks"),
      ],
    },
    {
      id: "HAZ-51",
      hazard: "Several sends in a row climb the limits",
      cause:
        "Each send allowed a higher one, as long as it was counted from the last one; over midnight, a day began anew",
      harm: "From 10 W to 50 W within minutes",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "Steps are counted from the day's base: part by part the smaller of what was in force when the hospital's day began and " +
        "12 hours ago. Sends do not move it, an assessment only lowers it. Two steps a day, whatever is acknowledged.",
      heldBy: [
        tests.climbing("never raise above what was in force 12 hours ago plus two steps"),
        tests.climbing("climb two steps a day at most, and do climb"),
        tests.dayBases("has 32 worked cases"),
        tests.gate("count from the same base: a send by one gives the other no more room"),
        tests.dayBases("is never raised by an assessment"),
        tests.dayBases("is never raised by sends of the same day or of the last 12 hours"),
        tests.sends("is refused without a base, with steps null, even to lower (addendum 4)"),
        tests.goals("changes one target and keeps the old one as history"),
      ],
      open: "Two steps and 12 hours are judgment. A provider who acknowledges two steps every day climbs without a good day: each is stored by name.",
    },
    {
      id: "HAZ-52",
      hazard: "Auto-balance or Auto-Optimize raises a goal past the limits",
      cause: "They compute minutes and watts toward a daily energy",
      harm: "Overload that nobody typed",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "They stop at what may be sent that day and raise nothing to the usual lowest; what they make passes the same gate.",
      heldBy: [
        tests.optimizer("stays inside its ranges and is a fixed point of itself"),
        tests.optimizer("stops at the refusing caps of today's step, and raises nothing to 25 W or 8 minutes"),
        tests.optimizer("recomputes minutes within 5-45 under the lock, up to their cap"),
        tests.goalDraft("is not optimized above the caps of a low step, nor up to 25 W"),
        tests.goalValues("does not double a frail patient's five minutes"),
      ],
    },
    {
      id: "HAZ-53",
      hazard: "The patient's goal of the day rises by itself",
      cause: "The adaptive goal follows the last three days",
      harm: "More than a provider set",
      severity: 3,
      likelihood: { before: 3, after: 1 },
      control:
        "It stays within 50-100 % of the provider's goal; an increase is proposed to the provider and never made.",
      heldBy: [
        tests.goalCard("offers the next step once today's was sent; nothing advances by itself"),
        tests.dashboardRules("stays within 50-100 % after rounding"),
        tests.dashboardRules("proposes an increase after three full days in a row, and says when nothing changes"),
      ],
    },
    {
      id: "HAZ-54",
      hazard: "Two providers change the goals at the same time",
      cause: "Rounds; two screens open on one patient",
      harm: "The higher dose of the one who did not see the other's reason to lower it",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "A save names the goals that it is based on; an outdated one overwrites nothing, and of several at one moment one is accepted.",
      heldBy: [
        tests.gate("store one of two plans, and the other provider learns whose it is"),
        tests.gate("leave no goal active when one sends goals and the other finds a clot (round %i)"),
        tests.goals("refuses an edit of an old version, and overwrites nothing"),
        tests.goals("accepts one of several providers who save at the same moment"),
        tests.goalCard("tells the second of two providers editing at once, and overwrites nothing"),
        tests.activeGoals("asks before another provider's goal changes"),
      ],
    },
    {
      id: "HAZ-55",
      hazard: "A provider's plan is replaced without a word to them",
      cause: "Several people care for one patient",
      harm: "A surgeon's limit is lost",
      severity: 3,
      likelihood: { before: 4, after: 2 },
      control: "Replacing another provider's goals is asked about, by name; the old ones stay as history.",
      heldBy: [
        tests.goals("asks for confirmation before it replaces another provider's goals"),
        tests.goals("replaces the active goals, leaves out inactive ones and keeps history"),
        tests.goalCard("warns before another provider's goals are replaced, then before limits are exceeded"),
      ],
      open: "The question asks to talk; whether anyone does is not known.",
    },
    {
      id: "HAZ-56",
      hazard: "The ring, nudges or proposals urge a patient whose plan is on hold",
      cause: "They are made to motivate, and count on",
      harm: "The patient rides against a recorded reason to wait",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "Without a target there is no ring and no 'of N', the patient is in no list of nudges, and no goal is adapted or proposed.",
      heldBy: [
        tests.dashboard("shows minutes without a target while the plan is on hold, and prompts nobody"),
        tests.session("says that the plan is on hold, and nothing starts then"),
        tests.patientGoals("say that the plan is on hold, and don't mention a target"),
        tests.games("ends a game when the patient is no longer to ride, and offers none"),
        tests.patientStates("%s says the state's sentence and asks for nothing"),
        tests.hold("can't be nudged"),
        tests.hold("differs from a plan that was emptied and from having had none: only the last has the default"),
        tests.hold("when the assessment's hours have passed: at once for whoever looks, and in the log by the job"),
      ],
    },
    {
      id: "HAZ-57",
      hazard: "Games urge beyond the patient's step",
      cause: "A target of 90 W, points and a bar",
      harm: "Overexertion",
      severity: 3,
      likelihood: { before: 3, after: 2 },
      control:
        "On the bike a game's target is the patient's own power goal, and it waits while nobody pedals. 90 W exists in practice only, where nothing is measured.",
      heldBy: [
        tests.gameRules("lets a 25 W patient win on their own target"),
        tests.gameRules("waits while nobody pedals"),
        tests.games("runs on the bike at the patient's own target, waits when they stop, and is won at 25 W"),
      ],
      open: "Without a power goal the game's target is 35 W, in a passive or unloaded plan and on hold too. Play no games then.",
    },
    {
      id: "HAZ-58",
      hazard: "A target that is not the patient's is on the screen",
      cause: "The session names the hospital's 40 minutes; a patient who never had goals sees 15 x 2",
      harm: "A patient of 5 minutes tries for 30 or 40",
      severity: 3,
      likelihood: { before: 4, after: 3 },
      control:
        "The hospital's target is one small line, named as such, that goes once the patient's own goal is reached; the ring is the patient's own goal. 30 minutes a day are only for who was never assessed, where the hospital lets them start (`FIRST_RIDE=open`).",
      heldBy: [
        tests.session("shows the day's ring, and the hospital's 40 minutes as one small line with what remains"),
        tests.optimizer("multiplies duration by sessions, 15 by 2 without"),
        tests.hold("differs from a plan that was emptied and from having had none: only the last has the default"),
        tests.patientGoals("show a default target only to patients who never had goals"),
      ],
      open: "Both numbers are the product's by its specification. A hospital that does not want them should send goals before it hands out a tablet.",
    },
    {
      id: "HAZ-59",
      hazard: "The benefit of cycling is overestimated, and prophylaxis or nursing left out for it",
      cause: "'Risk reduction with mobility' beside every risk",
      harm: "A clot or pressure injury that prophylaxis or turning would have prevented",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "Benefits are 'modeled, not proven', of the first week's minutes, 'not known to change' without load and for a few minutes of " +
        "a dependent patient, have ranges that include none, and are never added up; clots and pressure injuries " +
        "have 'no proven effect'. Padua 4 or more without prophylaxis says: review it; cycling does not replace it.",
      heldBy: [
        tests.engineProperties("models no benefit above its cap, none that is negative, and none without an effort"),
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
        tests.explanations(
          "explains every outcome: words, lines, sources with link text, uncertainty and the statement",
        ),
      ],
    },
  ],
};
