import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const IDENTITY_HAZARDS: HazardGroup = {
  title: "Whose data it is",
  hazards: [
    {
      id: "HAZ-01",
      hazard: "A provider assesses the wrong patient, or sends goals to the wrong patient",
      cause: "Two patients of one name; the wrong row of the list; a tablet left open at somebody else",
      harm: "A frail patient gets the dose of a fitter one, or a reason to stop is recorded for somebody else",
      severity: 4,
      likelihood: { before: 3, after: 2 },
      control:
        "A patient is found by the number on the wristband, and the name has to agree; two of one name are told apart. " +
        "A provider's list has only patients who let that provider in. The check before each session begins with " +
        "'Same patient, same plan'.",
      heldBy: [
        tests.findPatient("is found by the number first, and the name must agree with it"),
        tests.confirmation("tells two patients of one name and birth date apart"),
        tests.bedsideJourney("corrects a wrong number with a colleague, and tells two patients of one name apart"),
        tests.access("$name lets in whom the matrix says, and nobody to another's data (ASVS 32) (ASVS 33)"),
      ],
      open: "Nothing stops a provider from opening the wrong row of their own list. The wristband has to be read before each assessment.",
    },
    {
      id: "HAZ-02",
      hazard: "A ride counts for the wrong patient",
      cause:
        "The bike is still linked to an earlier patient, or somebody signs in with its number in the middle of a ride",
      harm: "A step is built up on rides that somebody else did; the rider's own effort is missing",
      severity: 3,
      likelihood: { before: 4, after: 2 },
      control:
        "A ride belongs to whoever had the bike when it began. A bike in use can't be taken; a link ends at logout, " +
        "discharge, release and after 6 h without a ride. Who loses a bike is told on the screen. No goal rises above what a provider sent.",
      heldBy: [
        tests.devices("leaves a ride with the patient who started it after the bike is linked to another"),
        tests.devices("stores a ride without a linked patient and shows it to no one"),
        tests.deviceLinks(
          "attack: it is taken mid-ride by signing in with its number; the thief gets no bike, the rider keeps the readings",
        ),
        tests.heldBikes("is free after 6 hours if the link was never used"),
      ],
      open: "The bike does not know who sits on it. A patient who pedals on a bike that is linked to somebody else adds to that person's rides.",
    },
    {
      id: "HAZ-03",
      hazard: "A tablet shows the plan of the patient who used it before",
      cause: "It was left signed in; the next patient takes it for their own",
      harm: "Pedals at somebody else's power and minutes",
      severity: 3,
      likelihood: { before: 4, after: 2 },
      control:
        "A patient's session ends after 30 idle minutes, with a warning, and leaves nothing in the browser; the screen " +
        "greets by name.",
      heldBy: [
        tests.auth(
          "ends for a patient after 30 idle minutes, for a provider after 15, for both after 12 hours (ASVS 30)",
        ),
        tests.sessionClock(
          "leaves nothing of the patient in the browser: no storage, no database, no cached reply (ASVS 39)",
        ),
        tests.sessionClock("wipes the storage, ends on / and says why"),
      ],
      open: "Within the 30 minutes nothing but the name on the screen tells.",
    },
    {
      id: "HAZ-04",
      hazard: "Demonstration mode is used with real patients",
      cause: "Installed without AUTH_MODE=verified; the demo was found good enough to go on with",
      harm: "Anyone who knows a name and a birth date reads health data and acts as the patient; demo patients stand among real ones",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "Demo sign-in does not start with a hospital's database or off the machine itself unless a second setting " +
        "confirms it; verified mode has no demo data.",
      heldBy: [
        tests.config("allow a demonstration for others only with an additional setting"),
        tests.hardening("off the loopback is refused at boot: %j (ASVS 27)"),
        tests.verified("seeds nothing"),
        tests.seed("keeps real people apart: a start in demo mode adds no demo users"),
      ],
    },
    {
      id: "HAZ-05",
      hazard: "Simulated power is read as real",
      cause: "A session or a game without a bike, or a simulated bike, looks like exercise",
      harm: "A patient who did nothing seems to have reached the step, and the next one is sent",
      severity: 3,
      likelihood: { before: 4, after: 1 },
      control:
        "Practice is labeled 'Practice', its power 'Simulated', a game's 'Demonstration'; both make no call and store nothing. A simulated bike needs a bike's key like a real one.",
      heldBy: [
        tests.session("runs, pauses, resumes and ends without a bike, by keyboard alone, and makes no call"),
        tests.games("tells a patient without a bike that it is practice"),
        tests.devices("needs the bike's key, as the OpenAPI document says"),
      ],
    },
    {
      id: "HAZ-06",
      hazard: "Demo stays are read as this hospital's outcomes",
      cause: "The local calibration of a demonstration is shown to a committee",
      harm: "A model is trusted, or changed, on invented data",
      severity: 3,
      likelihood: { before: 3, after: 1 },
      control: "Demo stays belong to nobody, exist in demo mode only, and stand in no list.",
      heldBy: [
        tests.pastStays("The demo's past stays are the same at each start, belong to nobody, and all count"),
        tests.calibration(
          "The demo has 200 past stays that belong to nobody; they are enough for some outcomes and too few for others",
        ),
        tests.verified("seeds nothing"),
      ],
    },
    {
      id: "HAZ-07",
      hazard: "A broken sensor's readings count as exercise",
      cause: "The bike or its gateway sends impossible power, pulses of 0 or one ride twice",
      harm: "Progress that did not happen; a step too high is sent after it",
      severity: 3,
      likelihood: { before: 3, after: 2 },
      control:
        "Readings outside their ranges refuse the whole batch; a pulse of 0 is 'not measured'; a batch counts once. 0 W at " +
        "0 rpm never moves the ring. No goal rises above what a provider sent.",
      heldBy: [
        tests.badTelemetry("%s"),
        tests.devices("counts once, however often and in any order it arrives (ASVS 20)"),
        tests.devices("never moves the ring with 0 W at 0 rpm, and counts 3 W"),
        tests.rides("is accepted from a bike, stored as absent and never on a screen"),
      ],
      open: "A sensor that reads a plausible but wrong power is not noticed. The bike's calibration is the hospital's.",
    },
  ],
};
