import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const CLEARANCE_HAZARDS: HazardGroup = {
  title: "Clearance, time and deterioration",
  hazards: [
    {
      id: "HAZ-31",
      hazard: "Somebody clears who may not",
      cause: "A patient, a provider without access, one who has left, an administrator; somebody at an open screen",
      harm: "Goals are sent for a patient whom nobody qualified has looked at",
      severity: 5,
      likelihood: { before: 3, after: 1 },
      control:
        "Only an active provider to whom the patient gave access can clear; name, role and time are the caller's and the " +
        "server's, never the request's. A provider's session ends after 15 idle minutes.",
      heldBy: [
        tests.clearances("are given by the granted care team only, and the patient reads of it in the log"),
        tests.clearances(
          "record who, in which role, when, for which reasons and in which words, and last for the assessment's hours",
        ),
        tests.access("$name lets in whom the matrix says, and nobody to another's data (ASVS 32) (ASVS 33)"),
        tests.goals("are written only by providers with a grant"),
        tests.goals("are inaccessible from the moment that access is revoked"),
        tests.deactivate(
          "loses sessions, streams, passkeys, codes, known browsers and grants when an administrator deactivates them",
        ),
      ],
      open: "The product does not know which profession may clear what. The hospital decides whether a nurse or a therapist may clear a cardiac reason.",
    },
    {
      id: "HAZ-32",
      hazard: "A clearance outlives the state for which it was given",
      cause: "The patient gets worse, moves to intensive care, or has a new finding",
      harm: "Yesterday's clearance lets today's patient pedal",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "Clearance and goals lapse with a worse class, a higher level of care, a reason that was not among those cleared (a choice " +
        "that became stricter is one), a stricter limit, and after 24, 72 or 168 hours. An event holds them until an assessment names it.",
      heldBy: [
        tests.hold("for %s when a provider assesses anew, and stay as history"),
        tests.hold("and a lapsed clearance doesn't bring them back, even if only its own reasons return"),
        tests.lapseReasons("in 12 worked cases"),
        tests.lapseReasons("%s: %s to %s is new"),
        tests.lapseReasons("for every reason at once, in one order; a pause is not a reason"),
        tests.lapseReasons("both, when what is not known makes the limit stricter"),
      ],
    },
    {
      id: "HAZ-33",
      hazard: "Goals stand on an assessment that is too old",
      cause: "Nobody assesses again; a weekend",
      harm: "A dose for a state of days ago",
      severity: 4,
      likelihood: { before: 5, after: 1 },
      control:
        "An assessment counts 24 h in intensive care and step-down, 72 h on a ward, 168 h in rehabilitation, by the shorter " +
        "of two units. Then no goal is sent, and those that were sent are on hold. A reason to stop stays (HAZ-97).",
      heldBy: [
        tests.hold("when the assessment's hours have passed: at once for whoever looks, and in the log by the job"),
        tests.clearances("count %s hours: %i after the assessment, not after the clearance"),
        tests.gate("under %s refuses %s, whatever is sent and acknowledged"),
        tests.state("$id: $title"),
        tests.state("counts the shorter hours of two units"),
      ],
      open: "The hours are judgment.",
    },
    {
      id: "HAZ-34",
      hazard: "A clearance is given for reasons that nobody read",
      cause: "A colleague assesses between reading and pressing",
      harm: "The new reason is cleared unseen",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control: "The call names the assessment and the reasons as they were shown; others by now, and nothing is saved.",
      heldBy: [
        tests.clearances("are for the newest assessment and its current reasons"),
        tests.gate("clear no reason that came in the meantime (round %i)"),
        tests.goalCard("says that the reasons have changed, shows them, and clears nothing"),
      ],
      open: "That they are on the screen does not say that they were read.",
    },
    {
      id: "HAZ-35",
      hazard: "STOP is overridden",
      cause: "A provider acknowledges, edits the goals instead, or changes one goal by itself",
      harm: "A patient pedals against a recorded contraindication",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "Every way to a goal passes one gate in the transaction of the change. Nothing that is acknowledged opens it.",
      heldBy: [
        tests.gate("under %s refuses %s, whatever is sent and acknowledged"),
        tests.clearances("can't clear a STOP, an assessment that is too old or a patient without one"),
        tests.gate("leave no goal active when one sends goals and the other finds a clot (round %i)"),
        tests.hold("accepts no goal and no clearance without a provider's assessment of that patient"),
        tests.goalCard("says why nothing can be sent, and what to do next"),
      ],
      open: "A finding can be taken out of a new assessment. Who answered what is stored.",
    },
    {
      id: "HAZ-36",
      hazard: "The patient gets worse after the goals were sent, and nothing happens",
      cause: "Intensive care, a fall, an operation; the plan stays as it was",
      harm: "Goals of a healthier day are pedaled",
      severity: 5,
      likelihood: { before: 4, after: 2 },
      control:
        "A provider's assessment that shows it suspends the goals at once; an event, also 'pause' about what the patient said " +
        "after a ride, holds the plan; the patient reads 'Your plan is on hold. Your team will check it first.'",
      heldBy: [
        tests.hold("for %s when a provider assesses anew, and stay as history"),
        tests.hold("by no assessment that is %s: they count on"),
        tests.hold("and no assessment brings them back: they have to be sent again"),
        tests.lapseReasons("for every reason at once, in one order; a pause is not a reason"),
        tests.feedback("to pause holds the plan until an assessment names it; clearance, goals and step stay"),
      ],
      open: "Otherwise the product learns of it only from an assessment, from an event that somebody enters, or from its hours. Assess again.",
    },
    {
      id: "HAZ-37",
      hazard: "The patient gets worse while pedaling",
      cause: "Nobody looks; the pulse is on a screen and mistaken for monitoring",
      harm: "Arrhythmia, fall in pressure or oxygen, unnoticed",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "Stop criteria with numbers stand with the plan, and six questions before each session. The product raises no alarm, " +
        "and the intended use says that it is no monitor.",
      heldBy: [tests.safetyTables("leave nothing of the author's file out")],
      open: "Reading the criteria can't be made sure of. Whoever is amber or assisted needs staff beside the bed, and the hospital's own monitoring.",
    },
    {
      id: "HAZ-38",
      hazard: "A patient rides although the plan is on hold or was never made",
      cause: "The bike turns whatever the screen says",
      harm: "As HAZ-37, in a patient for whom there is a reason to wait",
      severity: 5,
      likelihood: { before: 3, after: 2 },
      control:
        "The plan's screens say to wait, and show no target. A visitor or patient reads 'Ask your care team before you start.'",
      heldBy: [
        tests.patientStates("%s says the state's sentence and asks for nothing"),
        tests.assessments("shows the patient the same without a class"),
      ],
      open: "A ride may still be started: the product locks no bike. Take the bike away from a patient who must not ride.",
    },
    {
      id: "HAZ-39",
      hazard: "A patient's own run changes class, clearance or goals",
      cause: "Patients may use the calculator too",
      harm: "Somebody answers 'none' and clears themselves",
      severity: 4,
      likelihood: { before: 4, after: 1 },
      control:
        "A run by the patient opens no state; if never assessed, what it finds closes it. It is marked, replaces no provider's assessment and sets nothing. What it reports beyond it is shown to providers.",
      heldBy: [
        tests.gate("A patient's own run changes no class, no clearance and no goals"),
        tests.assessments("lets a patient run an assessment without replacing a provider's"),
        tests.assessments("shows the provider what the patient's own later run reports beyond their assessment"),
        tests.goals("are written only by providers with a grant"),
      ],
    },
    {
      id: "HAZ-40",
      hazard: "A patient reports chest pain in their own run, and nobody acts",
      cause: "It changes nothing by design (HAZ-39), and providers see it only when they open the patient",
      harm: "A warning sign is lost",
      severity: 5,
      likelihood: { before: 2, after: 2 },
      control:
        "'Patient reports: ...' stands with the provider's assessment. The patient reads 'Ask your care team before you start.'; who was never assessed can't start then, and the provider's list says so.",
      heldBy: [
        tests.state("$id: $title"),
        tests.assessments("shows the provider what the patient's own later run reports beyond their assessment"),
      ],
      open: "It calls nobody. Patients have to be told that the call bell, not the calculator, is for symptoms.",
    },
    {
      id: "HAZ-41",
      hazard: "A result or a clearance of an earlier model is used for goals",
      cause: "It is stored, and looks like one of today's",
      harm: "A dose that today's rules refuse: text that nobody read, a start from a real weight of BMI 50 (2.0)",
      severity: 5,
      likelihood: { before: 4, after: 1 },
      control:
        "A stored result says which engine made it and stays readable as it was. One of an earlier engine asks for a new assessment, and its STOP stays.",
      heldBy: [
        tests.gate("under %s refuses %s, whatever is sent and acknowledged"),
        tests.earlierEngine("%s: stands as stored and asks for a new assessment; a STOP stays"),
        tests.providerResults("opens a result of an earlier engine as it was, to read only"),
        tests.state("keeps a STOP of an earlier engine, and asks for a new assessment of anything else"),
      ],
    },
    {
      id: "HAZ-42",
      hazard: "An upgrade keeps old goals for good, or takes all away at once",
      cause: "Goals that were sent under an earlier engine",
      harm: "Unchecked doses go on; or a whole ward without a plan on one morning",
      severity: 3,
      likelihood: { before: 5, after: 3 },
      control:
        "They are on hold until the next assessment, which suspends them; goals are then sent anew, from its own start. Nobody who was assessed becomes unassessed.",
      heldBy: [
        tests.earlierEngine(
          "carries neither goals nor clearance over: the next assessment suspends them and begins at its own start",
        ),
        tests.versionFixtures("is in every row of every table as before, once its database is upgraded"),
        tests.versionFixtures("is all there once its database is upgraded: people stay signed in and keep their bikes"),
      ],
      open: "An upgrade to another engine puts every plan that is not stopped on hold until a provider assesses again, a whole ward at once. Upgrade when there is staff for it; an unchanged patient takes two touches (HAZ-29).",
    },
    {
      id: "HAZ-43",
      hazard: "A clock is set back or wrong",
      cause: "A repair, a dead battery, a restored machine",
      harm: "An assessment of days ago still counts",
      severity: 4,
      likelihood: { before: 2, after: 2 },
      control:
        "Every hour is judged by the database's clock, whatever a node's own shows. Sessions and codes are shortened when the database's goes back.",
      heldBy: [
        tests.nodeClocks("judge each hour of a goal, an assessment and a session alike"),
        tests.clockSetBack("that is idle: it still ends after 30 minutes"),
        tests.clockSetBack("A clock that is set back lengthens no sign-in code either"),
      ],
      open: "A database's clock that is behind lengthens clearance and goals by as much. Keep its machine's time by NTP (docs/operations.md).",
    },
    {
      id: "HAZ-44",
      hazard: "Hours and days are counted in the wrong time zone, or across daylight saving",
      cause: "Server, tablet and hospital in different zones",
      harm: "A clearance counts an hour longer; a ride counts for yesterday's step",
      severity: 2,
      likelihood: { before: 3, after: 1 },
      control: "Hours are differences of instants; days are those of HOSPITAL_TZ.",
      heldBy: [
        tests.clock("counts days across months, leap days and daylight-saving changes"),
        tests.devices("assigns a ride to the hospital's day on which it began, including daylight-saving changes"),
        tests.state("$id: $title"),
        tests.dayBases("has 32 worked cases"),
      ],
    },
    {
      id: "HAZ-45",
      hazard: "A screen shows a plan that no longer counts",
      cause: "A tablet lost its network, slept, or stayed open over night",
      harm: "The patient pedals on goals that are on hold",
      severity: 4,
      likelihood: { before: 4, after: 2 },
      control:
        "A change of goals reaches open screens at once; a screen that lost its stream connects again, tells that it missed " +
        "something and fetches anew. The dashboard is read again when its window gets the focus.",
      heldBy: [
        tests.goals("notifies the patient's open screen, and records who did it"),
        tests.goalCard("names no minutes and no watts once the hours have passed"),
        tests.live("reconnects after a delay of the screen's own, and tells that events were missed"),
        tests.routes(
          "fetch the dashboard again when its screen opens and when the window gets focus, and nothing else",
        ),
        tests.liveStreams("streams are closed at once, and a revoke that this node could not hear of holds"),
      ],
      open: "A tablet without a network keeps showing what it last read, and does not say since when.",
    },
  ],
};
