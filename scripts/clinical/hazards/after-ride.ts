import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const AFTER_RIDE_HAZARDS: HazardGroup = {
  title: "After a ride",
  hazards: [
    {
      id: "HAZ-93",
      hazard: "A ride brings pain, dizziness or trouble breathing, and nobody hears of it",
      cause: "The patient is asked nothing afterward, or the answer is lost among sixty patients",
      harm: "The next ride is pedaled with a warning sign",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "The patient is asked after each ride. Symptoms lead the list of every provider with a grant until one of them answers; " +
        "an answer covers nothing that was said after it, and skipping the question takes back nothing.",
      heldBy: [
        tests.attention("ranks states before what the days show, and ties by hours without a ride"),
        tests.feedback("leads with symptoms until somebody answers, however long that takes"),
        tests.feedback("covers what the patient said before, and nothing after it"),
        tests.feedback("can be skipped, which takes back nothing that was said"),
      ],
      open: "It calls nobody, and the question may be skipped. Patients have to be told that the call bell is for symptoms.",
    },
  ],
};
