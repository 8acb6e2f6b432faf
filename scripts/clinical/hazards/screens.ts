import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const SCREEN_HAZARDS: HazardGroup = {
  title: "Screens",
  hazards: [
    {
      id: "HAZ-73",
      hazard: "A state can be told by its color only",
      cause: "Red and green; one man in twelve confuses them; a night screen",
      harm: "'Not now' is taken for 'Clear'",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control: "Every level and state has a word and a shape beside its color, with enough contrast by day and night.",
      heldBy: [
        tests.riskColors("low risk is green, moderate yellow, high red %s"),
        tests.contrast(`\${name}: %s reads on %s`),
        tests.contrast(`\${name}: %s can be told from %s`),
      ],
    },
    {
      id: "HAZ-74",
      hazard: "A screen reader or keyboard user does not get the warning",
      cause: "A badge without words; a message that appears without being announced",
      harm: "A reason to wait is not heard",
      severity: 4,
      likelihood: { before: 3, after: 2 },
      control: "Every task works by the keyboard alone; charts and states have words; axe finds nothing on any screen.",
      heldBy: [
        tests.safetyForm("are answered by the keyboard alone"),
        tests.keyboardJourney(
          "a therapist signs in and goes from the intake through what-if and edited goals to a cleared push and a quick assessment",
        ),
        tests.charts("say every value to the arrow keys"),
      ],
      open: "Tested with axe and the keyboard, never with people who use a screen reader.",
    },
    {
      id: "HAZ-75",
      hazard: "A small screen cuts off the reason or the limit",
      cause: "A phone of 360 pixels; large text; long words",
      harm: "'Cleared, passive only' reads as 'Cleared'",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "Every screen is opened at four sizes, by day and by night, and fails where something is cut off or overlaps; a longer pseudo-language has to fit.",
      heldBy: [
        tests.safetyForm("fit a %s by day and night"),
        tests.screens(
          "of a patient open at their addresses, speak the locale files' words and fit, by day and by night",
        ),
        tests.providerScreens("have every word of %s from a locale file, and fit in each state"),
        tests.planScreens("have every word of %s from a locale file, and fit in each state"),
      ],
    },
    {
      id: "HAZ-76",
      hazard: "Another wording or a translation changes what a rule says",
      cause: "Screens have words of their own; a translator's slip: 'above' for 'below'",
      harm: "The right rule, read wrongly",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control:
        "The words of safety rules are the author's, word by word, in the package and in the screens' files; a translation keeps every placeholder.",
      heldBy: [
        tests.plainMessages("for every finding of the safety check, with every limit, in the model's own words"),
        tests.safetyTables("carry its %s word by word"),
        tests.safetyWords("reasons and plausibility read as the model words them"),
        tests.words("are in the locale file as the engine and docs/clinical/engine.md have them"),
        tests.languages("keep every placeholder"),
      ],
      open: "The only language is English. A translation of safety rules needs a clinician who reads both.",
    },
    {
      id: "HAZ-77",
      hazard: "A missing number looks like a good one",
      cause: "0 %, an empty bar or a dash where nothing was computed",
      harm: "'0 W' or '0 %' is taken for a result",
      severity: 3,
      likelihood: { before: 3, after: 1 },
      control: "What is missing reads 'Not assessed' or 'nothing was measured'; a fallback is never shown as a result.",
      heldBy: [
        tests.currentValues("stays unknown if the bike sent no power"),
        tests.charts("say that nothing was measured instead of drawing an empty axis"),
      ],
    },
    {
      id: "HAZ-78",
      hazard: "A printed result is used after it has expired",
      cause: "Paper does not lapse",
      harm: "A plan of last week at the bed",
      severity: 3,
      likelihood: { before: 3, after: 3 },
      control: "None beyond the date of the assessment on the page.",
      heldBy: [],
      open: "Printed plans have to be collected by the ward, or not printed at all.",
    },
  ],
};
