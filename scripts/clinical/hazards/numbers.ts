import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const NUMBER_HAZARDS: HazardGroup = {
  title: "Numbers and what they are taken for",
  hazards: [
    {
      id: "HAZ-60",
      hazard: "A probability is read as this patient's fate",
      cause: "One decimal looks exact; a percentage looks like a measurement",
      harm: "Therapy or a place at home is given up because of a number",
      severity: 4,
      likelihood: { before: 4, after: 2 },
      control:
        "Every probability comes with its likely range, its definition, its lines and 'Decision support, not validated; does " +
        "not replace clinical judgment.' The range widens with each key answer that is missing.",
      heldBy: [
        tests.claims("is none of what the model can't"),
        tests.claims("is on the screens: %s"),
        tests.explanations(
          "explains every outcome: words, lines, sources with link text, uncertainty and the statement",
        ),
        tests.words("are in the locale file as the engine and docs/clinical/engine.md have them"),
        tests.catalog("lists once what assessments name by key: words, questions, sources"),
      ],
      open: "The range is judgment and no confidence interval. Nobody has compared the probabilities with patients.",
    },
    {
      id: "HAZ-61",
      hazard: "Death is left unsaid",
      cause: "'Home 60 %' is about survivors; the model has no number for death",
      harm: "A family takes it for the chance to live and come home",
      severity: 4,
      likelihood: { before: 4, after: 2 },
      control:
        "The three outcomes that need survival say so in their definition: 'if the patient survives this stay'; for patients: 'This is about people who leave the hospital.' No number for death is shown to anyone.",
      heldBy: [
        tests.plainMessages("says whom it is about where it needs survival"),
        tests.words("are in the locale file as the engine and docs/clinical/engine.md have them"),
        tests.explanations(
          "explains every outcome: words, lines, sources with link text, uncertainty and the statement",
        ),
      ],
    },
    {
      id: "HAZ-62",
      hazard: "Patients misread percentages",
      cause: "2.1 % and '7 in 100' are hard for many people, more so when ill",
      harm: "Fear, or false calm",
      severity: 2,
      likelihood: { before: 5, after: 3 },
      control:
        "Patients read 'About 7 of 100 people like you', with a range, the same denominator in one message, at reading age 11, and 'Nobody can say who'.",
      heldBy: [
        tests.plainMessages("has one denominator throughout"),
        tests.plainMessages("never shows patients log-odds or a class"),
        tests.engine("answers every worked case of the model's author to its decimals"),
      ],
      open: "No patient has been asked what they understood.",
    },
    {
      id: "HAZ-63",
      hazard: "Two verdicts on one risk: 'low' beside 'high by score'",
      cause: "A probability and a score with bands of their own",
      harm: "Prophylaxis is left out because one of them says low",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "One level for each outcome. Padua 4 or more raises a low one to moderate and says why; a present clot makes it high. Scores have no band word.",
      heldBy: [
        tests.verdict("is raised by Padua, with the sentence chosen by what is recorded"),
        tests.plainMessages("says what a level raised by Padua means, once and without a range"),
        tests.engineProperties("never calls VTE low at Padua 4 or more"),
        tests.engine("is raised to moderate by Padua 4 or more, and says so once"),
        tests.engine("names the prophylaxis that was recorded, not the one that was assumed"),
      ],
    },
    {
      id: "HAZ-64",
      hazard: "A clot that is there is shown as a chance of one",
      cause: "The model predicts clots, and one is recorded",
      harm: "'1 %' beside a known clot",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "A recorded or suspected clot makes the level high with the reason 'present'; screens say so in place of the percentage. Suspected or untreated, it stops.",
      heldBy: [
        tests.verdict("is high where a clot is present or suspected"),
        tests.engine("is high while a clot is present or suspected, whatever the probability"),
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
      ],
    },
    {
      id: "HAZ-65",
      hazard: "A sicker patient gets a better number",
      cause: "Signs and exceptions in many tables: intensive care once raised the chance of going home",
      harm: "Care is reduced where it is needed most",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "Random patients are made worse by one answer and compared. The few improvements that are meant are a list, and the test fails for one more and for one less.",
      heldBy: [
        tests.backtest("finds nothing that gets better although something got worse, except what the model allows"),
        tests.monotone("nothing that gets worse improves an outcome, except exactly what the model allows"),
        tests.monotone("minutes and watt-minutes a day never fall when mobility is better"),
      ],
    },
    {
      id: "HAZ-66",
      hazard: "'Effect of each answer' or the What-if is taken for the effect of a treatment",
      cause: "'Without the catheter: 20 %' sounds like advice",
      harm: "A needed device or drug is stopped",
      severity: 4,
      likelihood: { before: 3, after: 2 },
      control:
        "Both are the whole model again with one answer changed, and equal; an answer that is also counted through another says 'no change'. The intended use refuses the claim.",
      heldBy: [
        tests.without("is the 'What if' of each answer: $id"),
        tests.without("is the 'What if' of each answer of a random patient"),
        tests.whatIf("does not change the stored answers"),
      ],
      open: "That a number differs without an answer does not say that taking it away would change the patient.",
    },
    {
      id: "HAZ-67",
      hazard: "A coefficient or threshold is changed unnoticed",
      cause: "A well-meant correction; a merge; a formatter",
      harm: "Every patient's risk or dose shifts, under the same version",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "A fingerprint of every table refuses a change under an old version. Worked cases, an independent reference, the generated document and the mutation run notice it too (docs/clinical/change-control.md).",
      heldBy: [
        tests.fingerprints("refuse a changed coefficient, threshold, rule or term under an old version"),
        tests.fingerprints("differ for any other number, and not for other words beside it"),
        tests.engine("answers every worked case of the model's author to its decimals"),
        tests.clinicalDoc("docs/clinical/engine.md says what the engine's tables say"),
        tests.mutants("are noticed by a check, in a sample drawn by the commit's hash"),
        tests.mutants("are named when no check notices"),
        tests.tables("limits the model to these values"),
      ],
    },
    {
      id: "HAZ-68",
      hazard: "The explanation does not add up to the number",
      cause: "Caps, limits and rounding between the lines and the total",
      harm: "A clinician corrects the wrong factor, or trusts nothing any more",
      severity: 2,
      likelihood: { before: 3, after: 1 },
      control: "The lines of an outcome add up to it, the limit of what the model may say included as a line.",
      heldBy: [
        tests.lines("adds up to its outcome for any input, the line of the limit included"),
        tests.lines("names caps and limits, and has no such line if none applies"),
      ],
    },
    {
      id: "HAZ-69",
      hazard: "A published score is computed wrongly",
      cause: "An item, a band edge or an unknown item",
      harm: "A Padua of 3 instead of 4: prophylaxis is not considered",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "Every answer and both sides of every band are tested against the papers; an unknown item makes it a lower bound; the nurse's own total wins.",
      heldBy: [
        tests.scales("give the papers' points for every answer and band on both sides of every edge"),
        tests.scales("count an unknown item as unknown, never as answered"),
        tests.scales("prefer a clinician's total, then their items, to the estimate"),
      ],
    },
    {
      id: "HAZ-70",
      hazard: "The model is used for people it can't speak to",
      cause: "The form takes anybody; its sources are mostly older adults in high-income countries",
      harm: "Risk that is systematically too high or too low for a group",
      severity: 3,
      likelihood: { before: 4, after: 3 },
      control:
        "The model card lists the groups without data and what is no input; the back-test shows what the model says of each. The local calibration compares expected with observed by age, sex and level of care.",
      heldBy: [
        tests.backtest("has a row for each outcome, mean, group, mobility and rule"),
        tests.calibrationReport("are by prediction, age, sex, level of care and month"),
        tests.calibration("compares what was expected with what happened, by version"),
      ],
      open: "Race, language and income are no inputs and are not recorded, so nobody can see here whether the model errs by them.",
    },
    {
      id: "HAZ-71",
      hazard: "Local calibration is misread, and the model or a unit judged by it",
      cause: "Few stays; outcomes that are not recorded evenly; chance",
      harm: "A good model is distrusted, a bad one trusted, a sicker ward blamed",
      severity: 3,
      likelihood: { before: 4, after: 2 },
      control:
        "Intervals on every share, 'too few to say' under 100 stays or 10 events, no unit and no person in it, a page on what it does not say. Nothing changes by itself.",
      heldBy: [
        tests.calibrationReport("is not reported under 100 stays, or under 10 with or without the event"),
        tests.calibrationReport("is expected against observed with its interval"),
        tests.calibration("is audited, and changes nothing"),
        tests.calibrationScreen("says that nothing changes by itself"),
      ],
    },
    {
      id: "HAZ-72",
      hazard: "The patient's and the provider's screen show different numbers",
      cause: "Two calls, two calculations",
      harm: "The patient is told one thing and reads another",
      severity: 2,
      likelihood: { before: 3, after: 1 },
      control: "One calculation for each metric, compared across calls.",
      heldBy: [
        tests.sameMetrics("is the same list of rides and goals for the patient and the provider"),
        tests.sameMetrics("is the same daily goal, and the same minutes left on the wall"),
      ],
    },
  ],
};
