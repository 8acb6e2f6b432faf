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
        "A start of at most 3.0 METs and never raised to 25 W, half of it in assisted mode, 5 minutes at most unless active. " +
        "Then one step a day, after a good day only.",
      heldBy: [
        tests.monotone(
          "the start is at most the goal and at most 3.0 METs, and is never raised to the goal's lowest power",
        ),
        tests.monotone("the build-up goes from the start to the goal, a step of minutes or of watts a day"),
        tests.engine("answers every worked case of the model's author to its decimals"),
      ],
      open: "Watts per kilogram and the halving in assisted mode are judgment.",
    },
    {
      id: "HAZ-47",
      hazard: "Goals far above the recommendation are sent from the goal editor",
      cause: "A slip of the finger, 100 for 10; an ambitious provider",
      harm: "Overload",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "The server refuses above 200 % of today's step (or 10 W more) or of the goal, above 70 W, 30 minutes or 4 sessions, " +
        "whatever is acknowledged; above 130 % (minutes 150 %) it asks first.",
      heldBy: [
        tests.gate(
          "under %s lets %s pass up to the caps, with an acknowledgment above the first, never above the second",
        ),
        tests.goalCard(
          "marks what is above a limit and sends nothing; nothing is raised to 25 W, 10 minutes or 300 Watt-Min",
        ),
        tests.goalCard("asks what the server asks: a clearance that has lapsed meanwhile, a cap that has moved"),
        tests.goalChecks("answers the 33 worked goal checks"),
      ],
      open: "The caps are judgment.",
    },
    {
      id: "HAZ-48",
      hazard: "They are sent with the results of an assessment",
      cause: "As HAZ-47, by 'Push Goals to Patient Profile'",
      harm: "Overload",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control: "The stored recommendation's start is sent; a value that differs is checked like an edit.",
      heldBy: [
        tests.gate(
          "under %s lets %s pass up to the caps, with an acknowledgment above the first, never above the second",
        ),
        tests.goals("sends the start of the stored recommendation, whatever else the body says of it"),
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
      control: "The same gate; the parts that are not sent count as the active goal's.",
      heldBy: [
        tests.gate(
          "under %s lets %s pass up to the caps, with an acknowledgment above the first, never above the second",
        ),
        tests.gate("counts what a save leaves out as the active goal's: two saves exceed no cap that one may not"),
      ],
    },
    {
      id: "HAZ-50",
      hazard: "Each part is within its limit and the day as a whole is not",
      cause: "Watts, minutes and sessions are looked at one by one",
      harm: "Overload over the day",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control: "The watt-minutes of the day are computed from the parts and have limits of their own, 130 and 200 %.",
      heldBy: [
        tests.gate("counts what a save leaves out as the active goal's: two saves exceed no cap that one may not"),
        tests.goalChecks("counts the watt-minutes that the parts make, with the recommended sessions"),
        tests.goalChecks("answers the 33 worked goal checks"),
      ],
    },
    {
      id: "HAZ-51",
      hazard: "Several sends in a row climb the limits",
      cause: "Today's step is what was last sent, so that each send allows a higher one",
      harm: "From 10 W to 50 W within minutes",
      severity: 4,
      likelihood: { before: 3, after: 2 },
      control:
        "Whatever today's step is, never above 200 % of the recommended goal nor above 70 W, 30 minutes, 4 sessions. Above " +
        "130 % each send is acknowledged by name and stays in the history.",
      heldBy: [
        tests.gate("raise the step one after the other: the second is checked against the first"),
        tests.gate("is the power last sent under this assessment, before that its start; nothing advances by itself"),
        tests.goalChecks("has the caps reckoned by hand"),
        tests.goalChecks("names each cap that is exceeded, and its limit"),
        tests.goals("changes one target and keeps the old one as history"),
      ],
      open: "There is no waiting time between two steps. 'A good day first' is a rule for people.",
    },
    {
      id: "HAZ-52",
      hazard: "Auto-balance or Auto-Optimize raises a goal past the limits",
      cause: "They compute minutes and watts toward a daily energy",
      harm: "Overload that nobody typed",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "They stop at the caps of today's step and raise nothing to the usual lowest; what they make passes the same gate.",
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
        tests.gate("send one of two plans, and the other learns whose stands"),
        tests.gate("leave no goal active when one sends goals and the other finds a clot (round %i)"),
        tests.goals("refuses an edit of an old version, and overwrites nothing"),
        tests.goals("accepts one of several providers who save at the same moment"),
        tests.goalCard("tells the second of two providers editing at once, and overwrites nothing"),
        tests.goalJourney(
          "is asked before another provider's goal changes, and told of goals that another saved meanwhile",
        ),
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
        "On hold the ring shows no target and no 'of N', the patient is in no list of nudges, and no goal is adapted or proposed.",
      heldBy: [
        tests.dashboard("shows minutes without a target while the plan is on hold, and prompts nobody"),
        tests.session("says that the plan is on hold, and counts toward nothing then"),
        tests.patientGoals("say that the plan is on hold, and nothing of a target"),
        tests.games("claims no goal of the care team while the plan is on hold"),
        tests.gateJourney("shows a plan on hold without a target on every screen, by day and by night"),
        tests.hold("is no target of a nudge"),
        tests.hold("is not the same as a plan that was emptied, nor as never a plan: only that has the default"),
        tests.hold("when the hours of the assessment have passed: by looking at once, by the job in the log too"),
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
      cause: "The session's bar counts toward the hospital's 40 minutes; a patient who never had goals sees 15 x 2",
      harm: "A patient of 5 minutes tries for 30 or 40",
      severity: 3,
      likelihood: { before: 4, after: 3 },
      control:
        "The hospital's target is small and named as such, the patient's own goal stands out. 15 x 2 is only for who never had goals.",
      heldBy: [
        tests.session("counts toward 40 minutes"),
        tests.optimizer("multiplies duration by sessions, 15 by 2 without"),
        tests.hold("is not the same as a plan that was emptied, nor as never a plan: only that has the default"),
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
        "Benefits are 'modeled, not proven', have ranges that include none, and are never added up; clots and pressure injuries " +
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
