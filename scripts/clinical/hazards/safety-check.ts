import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const SAFETY_CHECK_HAZARDS: HazardGroup = {
  title: "The safety check",
  hazards: [
    {
      id: "HAZ-21",
      hazard: "A threshold is wrong, or a reason to wait is missing",
      cause: "The rules were written from papers; sources disagree; some thresholds are judgment",
      harm: "A patient pedals who should not",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "Where sources disagree the stricter one stands or a clinician clears it. Every rule has its source, and judgment " +
        "is called judgment. The words that ship are those of the author's file.",
      heldBy: [
        tests.safetyTables("leave nothing of the author's file out"),
        tests.safetyTables("carry its %s word by word"),
        tests.safetyCheck("loses no reason of model 2.1's worked cases and is never milder"),
      ],
      open: "No clinician has reviewed the rules (docs/clinical/clinical-review.md). Until one has, a hospital should not use them for patients.",
    },
    {
      id: "HAZ-22",
      hazard: "A condition for which there is no question",
      cause: "46 questions are not all of medicine: lactate, spinal precautions, a wish to be left alone",
      harm: "The patient is 'Clear' and should not pedal",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "'Clear' means: no recorded reason to wait, and says so. What is not recorded stands beside it; text that nobody has read " +
        "keeps it from 'Clear'; without all seven vital signs a check before cycling comes first; the check before each session and the stop criteria include 'staff are worried'.",
      heldBy: [
        tests.safetyCheck("lists every question when nothing is asked, and is amber"),
        tests.typedText("a text or pick added is never milder"),
        tests.sessionCheck("never goes with a NEWS2 that asks, nor with a part missing where all must be there"),
      ],
      open: "The clinician's own look at the patient is the control. 'Clear' is not an order to start.",
    },
    {
      id: "HAZ-23",
      hazard: "A value at its threshold falls on the wrong side",
      cause: "Rounding; 0.1 + 0.2; 'below' written as 'at most'",
      harm: "SpO2 87.9 % passes as 88 %",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "Rules compare what was entered, unrounded. Both sides of every threshold, cap and band are tests, and changing any " +
        "one of them is noticed: the mutation run changes them all.",
      heldBy: [
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
        tests.bands("puts a probability on the right side of every band edge"),
        tests.goalChecks("acknowledges above the soft cap and refuses above the hard one, not at them"),
        tests.goalChecks("always allows lower values, and values exactly at a cap"),
        tests.mutants("are noticed by a check, in a sample drawn by the commit's hash"),
        tests.mutants("are of every table: coefficients, thresholds, prescription, benefit and caps"),
      ],
    },
    {
      id: "HAZ-24",
      hazard: "A further finding makes the class better",
      cause: "Rules that overwrite each other",
      harm: "Two reasons to wait cancel out",
      severity: 5,
      likelihood: { before: 2, after: 1 },
      control:
        "The worst finding decides, always; random patients with one more finding are compared with those without.",
      heldBy: [
        tests.safetyProperties("is not made better by a finding"),
        tests.safetyProperties("is not made better by a further risk answer"),
        tests.engineProperties("is never better for a finding or for an open proposal"),
      ],
    },
    {
      id: "HAZ-25",
      hazard: "A patient with a recorded reason to stop still gets a recommendation",
      cause: "Risk and dose are computed by the same call",
      harm: "Watts and minutes stand on the screen below 'Not now', and are used",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "At STOP there is no recommendation, no benefit and no step, for providers, patients and visitors alike.",
      heldBy: [
        tests.engineProperties(
          "leaves no recommendation and no benefit after a reason to stop, and asks for clearance at amber",
        ),
        tests.anonymous("returns the expected result for vignette $id"),
        tests.assessments("shows the patient the same without a class"),
        tests.gate("under %s refuses %s, whatever is sent and acknowledged"),
      ],
    },
    {
      id: "HAZ-26",
      hazard: "A patient for whom the bike may only move the legs gets watts",
      cause: "Deep sedation, muscle relaxants, high oxygen need, platelets of 10-19",
      harm: "Load on a patient who can't bear it, or can't say so",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "The strictest limit wins. With 'passive only' or 'unloaded only' there is no power goal, any watts and any resistance above the lowest level are refused, and no screen shows " +
        "watts. Watts come back at most at the start. A ventilated and sedated patient without a RASS counts as passive.",
      heldBy: [
        tests.safetyCheck("takes the strictest limit, and none when stopped"),
        tests.safetyCheck("allows a ventilated and sedated patient passive cycling only while no RASS is recorded"),
        tests.goalChecks("allows no watts while the limit is %s"),
        tests.sends(
          "is never more than two steps over the base, unless it only lowers, and never has watts without load",
        ),
        tests.state("$id: $title"),
        tests.carried("stays without load, whatever was in force"),
        tests.resistance("refuses a level that is not a number, and has the caps that limit the patient's plus button"),
        tests.gate("has no power, no watt-minutes and no resistance in a passive plan"),
        tests.goalCard("has only minutes and sessions if the plan has no watts"),
      ],
      open: "The product sets no motor and no brake. Passive or unloaded has to be set on the bike by hand.",
    },
    {
      id: "HAZ-27",
      hazard: "The patient is heavier than the bike bears",
      cause: "Nobody looks at the bike's label",
      harm: "Fall with the equipment",
      severity: 4,
      likelihood: { before: 3, after: 2 },
      control:
        "Where the bike's limit is recorded a weight is needed, and a higher weight stops. BMI above 40 asks to check fit and limit.",
      heldBy: [
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
        tests.safetyCheck("loses no reason of model 2.1's worked cases and is never milder"),
      ],
      open: "The limit is typed with each assessment and not asked for; a bike does not carry its own. Write it on the bike, large.",
    },
    {
      id: "HAZ-28",
      hazard: "A patient under 18, pregnant or shortly after birth is treated as any adult",
      cause: "The form takes ages from 16; pregnancy is not thought of",
      harm: "Risks and a dose from a model that never covered them; a complication of pregnancy",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "Under 18, by the birth date too, there are no figures, no plan and no clearance, and no ride. Pregnancy is a core question " +
        "for women to 50; a complicated one stops, any other needs obstetric clearance, and there are no figures for it.",
      heldBy: [
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
        tests.safetyCheck("loses no reason of model 2.1's worked cases and is never milder"),
      ],
      open: "A wrong birth date makes an adult. There is no question about the weeks after birth, nor about pregnancy above 50 or where the sex entered is male.",
    },
    {
      id: "HAZ-29",
      hazard: "Therapy is withheld from a patient who could have it",
      cause: "A cautious check; STOP that nobody looks at again; a lapsed plan",
      harm: "Loss of strength and function, which the product is meant to prevent",
      severity: 3,
      likelihood: { before: 3, after: 2 },
      control:
        "STOP needs a recorded finding, never a missing answer. It ends with a new assessment (not with the hours: HAZ-97), which " +
        "keeps the step that was reached (HAZ-95), and an unchanged patient is checked again in two touches. Goals that are due are listed 12 h before.",
      heldBy: [
        tests.engineProperties("is never green when nothing was asked, and never stops without a finding"),
        tests.hold("by no assessment that is %s: they count on"),
        tests.stillTheSame(
          "renews an assessment: the earlier answers with the safety check asked again; its button sends nothing",
        ),
        tests.stillTheSame("from the portal's patient to sent goals takes at most 6 touches, the check 3"),
      ],
    },
    {
      id: "HAZ-30",
      hazard: "A patient who receives comfort care is urged to exercise",
      cause: "Goals, ring and nudges are made to motivate",
      harm: "Distress at the end of life",
      severity: 3,
      likelihood: { before: 3, after: 2 },
      control:
        "Comfort care asks for clearance: 'Only if the patient wants it'. There are no figures, no watts and nothing to reach; the patient " +
        "reads that they may move their legs if they like and stop whenever they want. No vital signs are asked for.",
      heldBy: [
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
        tests.model22("$id: $title"),
      ],
      open: "The question is optional. Ask before the bike is brought to the bed.",
    },
  ],
};
