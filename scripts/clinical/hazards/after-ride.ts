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
    {
      id: "HAZ-105",
      hazard: "A patient who does not feel well relies on a button of the screen, and nobody comes",
      cause: "No portal is open, no provider has a grant, the network is away, or each thinks that another one goes",
      harm: "Help comes late for chest pain or a faint",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "The screen says first to press the call button and that it does not replace it, and at once when it reaches nobody. Every open " +
        "portal of a provider with a grant says who asked until one answers, and then who is going; no ride begins before that.",
      heldBy: [
        tests.helpOfPatient("ends the ride, says what to do, and then who is coming, until the patient feels better"),
        tests.helpOfPatient("says at once that the server is not reached, and sends it once it is"),
        tests.help("is told to the streams of all who may look, at once"),
        tests.help("who feels better closes it, and still waits until a provider answered"),
        tests.helpOfProvider("stays, with the reason, where the answer was not saved"),
      ],
      open: "It makes no sound and calls no phone: a ward without an open portal hears nothing. The call bell stays in hand.",
    },
  ],
};
