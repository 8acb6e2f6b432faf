import { TERMS } from "../../../packages/clinical/src/typed-text/find-terms.ts";
import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const ANSWER_HAZARDS: HazardGroup = {
  title: "What goes into an assessment",
  hazards: [
    {
      id: "HAZ-08",
      hazard: "A question that nobody answered counts as 'no' or as normal",
      cause: "Haste; a form that starts filled in; a missing answer that code takes as false",
      harm: "A patient with unstable angina, a fresh clot or bleeding is told to pedal",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "A safety question has no default. Each unanswered core question is a reason to ask first, and nothing that was not " +
        "asked is ever 'Clear'. What is not recorded is listed beside the result.",
      heldBy: [
        tests.safetyCheck("lists every question when nothing is asked, and is amber"),
        tests.safetyProperties("is never green if nothing was asked"),
        tests.engineProperties("is never green when nothing was asked, and never stops without a finding"),
        tests.engine("takes missing weight and height as missing, not as normal"),
        tests.safetyForm("that are still open are listed before the button, each a way to its field"),
        tests.safetyValues("sends only what was answered"),
      ],
    },
    {
      id: "HAZ-09",
      hazard: "'None of these now' is pressed without asking the patient",
      cause: "One touch answers seven questions, in intensive care and with a cardiac admission up to twelve; routine",
      harm: "As HAZ-08, and with a record that says it was asked",
      severity: 5,
      likelihood: { before: 4, after: 2 },
      control:
        "The button answers the core questions only: neither weight bearing nor operations, vital signs nor a question for " +
        "which a text or a chip asks. In intensive care, step-down, sepsis and cardiac patients vital signs are needed " +
        "too. Who pressed it and when is stored.",
      heldBy: [
        tests.safetyProperties("treats the button as the single answers it stands for"),
        tests.questionOrder("name what the button answers"),
        tests.safetyForm("that come up later are not answered by an earlier touch"),
        tests.safetyForm("that the button does not answer stand apart"),
        tests.safetyProperties("is not made better by an open match, and the button answers none of these"),
        tests.safetyCheck("leaves a question with an open match to be asked, whatever the button says"),
        tests.assessments("stores a provider's complete assessment: input, result, engine version, author and time"),
      ],
      open: "No software can know that the questions were asked. The hospital trains it, and compares a sample with the chart.",
    },
    {
      id: "HAZ-10",
      hazard: "A default is read as something that is known",
      cause: "Age 65, ward, walks alone or prophylaxis stand in where nothing was entered",
      harm: "A risk that is too low is taken for this patient's",
      severity: 3,
      likelihood: { before: 4, after: 2 },
      control:
        "Each default is listed as assumed and widens the range; a stored default never comes back as an answer. Earlier " +
        "falls and admissions take the average where they are not recorded.",
      heldBy: [
        tests.anonymous("lists defaults in `assumed`, and nothing that was answered"),
        tests.provenance("carry beside each answer where it comes from"),
        tests.profile(
          "is filled with what was answered, never with a default; an unknown weight comes from an earlier one",
        ),
      ],
      open: "Mobility that is not entered counts as walking independently, the lowest risk and the highest dose, because the product's wire format says so. It is listed as assumed; ask for it.",
    },
    {
      id: "HAZ-11",
      hazard: "Yesterday's vital signs count as today's",
      cause: "The form is filled from the last assessment and sent again",
      harm: "A patient whose oxygen or pressure fell overnight is 'Clear'",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "Earlier safety answers come with their time and author, apart from the answers, and are never filled in.",
      heldBy: [
        tests.profile("gives earlier safety answers separately, with their time and author, never as answers"),
        tests.safetyForm("are never filled in: earlier answers stand beside the empty field"),
        tests.stillTheSame("asks what the button does not answer, and takes vital signs"),
      ],
    },
    {
      id: "HAZ-12",
      hazard: "A text like 'warfarin, unstable angina' in a free field counts as nothing",
      cause: "People write where there is a box",
      harm: "A reason to wait is known, written down, and ignored",
      severity: 4,
      likelihood: { before: 5, after: 1 },
      control:
        `${TERMS.size} terms and eleven values ask their questions wherever they stand, and whatever stands beside them. While one of the safety ` +
        "check is undecided there is no clearance, no goal and no plan. Every other text bars 'Clear' until a provider has ticked it by hand.",
      heldBy: [
        tests.typedText("%s: %s"),
        tests.typedText("a text or pick added is never milder"),
        tests.typedText("a tick does not count while something in the text is open"),
        tests.typedText("reads a value before a term, and no text twice"),
        tests.backtest("breaks no rule of the model"),
        tests.safetyProperties("is not made better by an open match, and the button answers none of these"),
        tests.readAnswers("are read as they are stored: composed, and a list's free entries on a line each"),
      ],
      open: "Figures do not contain what is typed, and say so. Text elsewhere in the chart is not read at all.",
    },
    {
      id: "HAZ-13",
      hazard: "A new clot, infarction or fracture counts as denied, old or somebody else's, or the reverse",
      cause:
        "Short notes: 'no pneumonia c/w PE', 'not stable hip fracture', 'PE unlikely', 'seizure resolved'; other languages",
      harm: "The patient pedals with it; or therapy is withheld for one that never was",
      severity: 5,
      likelihood: { before: 3, after: 1 },
      control:
        "The product reads no denial and no time: each term is asked about, and a person answers for each question whether it applies now, " +
        "was earlier, or was denied. An answer closes it only if it is at least as strict, 'none' never. A decision holds for exactly that text.",
      heldBy: [
        tests.typedText("%s: %s"),
        tests.typedText("what closes a match is no milder than it"),
        tests.typedText("a changed character voids the tick and the rejections"),
        tests.typedText("is matched by whole words, whatever their case, accents and white space, the longest first"),
        tests.safetyCheck("keeps a recorded answer beside an open match for it"),
        tests.readAnswers("an earlier clot is recorded and counts as answered"),
        tests.backtest("breaks no rule of the model"),
      ],
      open: "Whoever presses 'denied' without reading denies it. The lists are English; in other languages, and where a word is misspelled, only the tick stands (HAZ-100).",
    },
    {
      id: "HAZ-14",
      hazard: "A number in another unit is taken as it stands",
      cause: "FiO2 40 for 0.40, Fahrenheit, inches, g/L, platelets in full",
      harm: "A vital sign on the wrong side of its threshold; a wrong dose",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "Each field shows its unit and range, and a value outside the range is refused: FiO2 40, 98.6 degrees, 67 for a height.",
      heldBy: [
        tests.plausibility("has bounds for every number, and a case for every rule"),
        tests.plausibility("refuses and asks from exactly each limit on"),
        tests.anonymous("refuses %s outside its range as implausible: %o"),
        tests.safetyForm("say their unit, and mark a value out of range at once, with the unit again"),
        tests.safetyValues("knows a number out of its range from one that is not yet typed to the end"),
      ],
    },
    {
      id: "HAZ-15",
      hazard: "Pounds are entered as kilograms",
      cause: "154 is a possible weight in both units",
      harm: "Twice the watts that were meant",
      severity: 4,
      likelihood: { before: 4, after: 2 },
      control:
        "With a height the BMI shows it: above 40 asks for clearance, which pounds reach from a true BMI of 18.2, and above " +
        "70 the form asks. A start is taken from at most the weight of BMI 30, at an unknown height from 72 kg, and never exceeds " +
        "3.0 METs at the entered weight.",
      heldBy: [
        tests.plausibility("refuses and asks from exactly each limit on"),
        tests.safetyCheck("changes its class and limit exactly at each threshold"),
      ],
      open: "Without a height nothing shows it. Enter both, or read the weight in kilograms from the chart.",
    },
    {
      id: "HAZ-16",
      hazard: "Answers that contradict each other are accepted",
      cause: "A ventilated patient entered as walking; obese with a BMI of 20; pregnant and male",
      harm: "Risk and dose of a patient who does not exist",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "Impossible combinations are refused, unusual ones asked about once; who confirmed is stored. A confirmation does " +
        "not lift a refusal.",
      heldBy: [
        tests.plausibility("answers the worked cases, those that are refused too"),
        tests.plausibility("asks no more once a clinician has confirmed, but a confirmation does not lift a refusal"),
        tests.anonymous("asks about unusual values, and accepts them once they are confirmed"),
      ],
    },
    {
      id: "HAZ-17",
      hazard: "A hip fracture counts as a planned operation",
      cause: "The box 'Trauma' is not ticked, and nobody says whether the admission was planned",
      harm: "Loss of function and discharge look far better than they are",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control: "An admission that nobody called planned counts as unplanned, and the result says so.",
      heldBy: [
        tests.engine("answers every worked case of the model's author to its decimals"),
        tests.anonymous("returns the expected result for vignette $id"),
      ],
    },
    {
      id: "HAZ-18",
      hazard: "The weight is unknown and the patient is light",
      cause: "70 kg stand in where no weight was entered",
      harm: "A patient of 40 kg starts at up to 3.7 METs instead of 3.0",
      severity: 3,
      likelihood: { before: 4, after: 3 },
      control:
        "The result lists the weight as assumed, and says that the dose rests on 70 kg, at a known height on no more than the weight of BMI 30. A weight is needed where the bike's limit is recorded.",
      heldBy: [
        tests.engine("takes missing weight and height as missing, not as normal"),
        tests.anonymous("lists defaults in `assumed`, and nothing that was answered"),
      ],
      open: "No weight is needed to be 'Clear'. Weigh the patient, or estimate and say so, before goals are sent.",
    },
    {
      id: "HAZ-19",
      hazard: "An answer is lost between the form, the wire and the database",
      cause: "Three shapes of one answer; a conversion that forgets one",
      harm: "A finding was entered and does not count",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control: "One named conversion between two shapes, tested with random answers in both directions.",
      heldBy: [
        tests.provenance("are the same answers: wire -> engine -> wire changes nothing"),
        tests.provenance("take a flag by its boolean or by its name in the group's list, and keep it once"),
        tests.formConversion("are the same again: wire -> form -> wire changes nothing that a form can say"),
        tests.assessments("can be sent again as stored"),
      ],
    },
    {
      id: "HAZ-20",
      hazard: "So many questions and warnings that they are clicked away",
      cause:
        "46 questions, five more of them core in intensive care; a question for each term in a text; about half of all patients need a clearance even when nothing is found",
      harm: "The one warning that counts is cleared like the others",
      severity: 4,
      likelihood: { before: 5, after: 3 },
      control:
        "The core questions come first and take one touch where there is nothing; further questions only where the patient's " +
        "answers call for them. Notes change no class. The same reasons can be cleared again without writing the text anew.",
      heldBy: [
        tests.stillTheSame("from the portal's patient to sent goals takes at most 6 touches, the check 3"),
        tests.clearances("need a text, unless the reasons are those of the last clearance"),
        tests.questionOrder("put the core questions that apply first, those that the button does not answer apart"),
        tests.questionOrder("open what is needed and what the answers bring up, and fold the rest"),
        tests.safetyTables("keep its order of the 46 questions and of the other rules"),
      ],
      open: "In the synthetic cohort 52 % ask for clearance after one touch and three vital signs (`npm run docs`). How often a clearance's text is left empty, and how soon it follows the assessment, stands in the table `clearances`: have it counted.",
    },
  ],
};
