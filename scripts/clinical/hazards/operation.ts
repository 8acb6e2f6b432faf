import type { HazardGroup } from "./hazard.ts";
import * as tests from "./test-files.ts";

export const OPERATION_HAZARDS: HazardGroup = {
  title: "Running it",
  hazards: [
    {
      id: "HAZ-79",
      hazard: "A saved assessment, hold or goal is lost",
      cause: "Power failure, a full disk, a killed process",
      harm: "A reason to stop that was entered is not there any more",
      severity: 4,
      likelihood: { before: 3, after: 1 },
      control: "What the server acknowledged is on the disk; a change and its record are one transaction.",
      heldBy: [
        tests.durability(
          `keeps every acknowledged write once over \${kills} kills, one ride with the right metrics, and an intact audit chain`,
        ),
        tests.fullDisk("counts as full below MIN_FREE_DISK_MB: not ready, nothing begun, still alive"),
        tests.databaseDown("a connection that is ended in the middle of a call leaves nothing half-written"),
      ],
    },
    {
      id: "HAZ-80",
      hazard: "The product is down at the bedside",
      cause: "Network, server or database",
      harm: "Sessions without the plan, from memory; or none",
      severity: 2,
      likelihood: { before: 4, after: 3 },
      control:
        "Calls answer 503 and when to try again, screens say that they could not load, and nothing is shown by halves.",
      heldBy: [
        tests.databaseDown(
          "every call that needs it answers 503 with when to try again, and afterward everything works as before",
        ),
      ],
      open: "There is no plan on paper. No session without the check of that day.",
    },
    {
      id: "HAZ-81",
      hazard: "A restored backup brings back a plan that had been stopped",
      cause: "The stop came after the backup",
      harm: "Goals count again, until their hours are over",
      severity: 4,
      likelihood: { before: 2, after: 2 },
      control:
        "A restore continues exactly where the backup stopped, and leaves nobody signed in; hours go on from the assessment, so old plans lapse.",
      heldBy: [
        tests.backups("restores every row, metric and id, and continues where it stopped"),
        tests.backups("leaves no one signed in"),
      ],
      open: "After a restore, assess every patient again who has a plan.",
    },
    {
      id: "HAZ-82",
      hazard: "Servers of two versions on one database",
      cause: "A rolling upgrade; a forgotten node",
      harm: "An old node sends goals without a safety check, or shows half of an assessment",
      severity: 4,
      likelihood: { before: 2, after: 1 },
      control:
        "A database of a newer version is refused at start; the upgrade's notes say to stop all nodes first, and the database itself refuses a goal without a provider's assessment.",
      heldBy: [
        tests.hold("accepts no goal and no clearance without a provider's assessment of that patient"),
        tests.startUp("A database of a newer version is refused with one message, and stays as it is"),
      ],
      open: "A node that already runs is not told to stop. Stop all before the upgrade.",
    },
    {
      id: "HAZ-83",
      hazard: "Nobody can say who cleared, changed or looked",
      cause: "No record, or one that can be changed",
      harm: "An event can't be examined; nobody learns from it",
      severity: 3,
      likelihood: { before: 3, after: 1 },
      control: "Every change and look is recorded in the same transaction, in a chain that shows what was altered.",
      heldBy: [
        tests.clearances(
          "record who, in which role, when, for which reasons and in which words, and last for the assessment's hours",
        ),
        tests.auditWhole("has one row per list call with its count, shown to a patient once per day and provider"),
        tests.auditChain("detects, with a recorded head, a truncated end and a rebuilt chain"),
        tests.goals("notifies the patient's open screen, and records who did it"),
      ],
    },
    {
      id: "HAZ-84",
      hazard: "Safety answers reach people whom they do not concern",
      cause: "Pregnancy, comfort care, seizures and clots are now recorded; a reply, a log or a message carries them",
      harm: "Harm by disclosure; patients who answer less openly",
      severity: 3,
      likelihood: { before: 3, after: 1 },
      control:
        "Class and reasons go to providers with access only. Patients read one message; logs, audit rows and nudges carry no clinical value.",
      heldBy: [
        tests.assessments("shows the patient the same without a class"),
        tests.assessments("audits each caller once and writes no clinical value there"),
        tests.logs("Nothing that a whole day's use and its errors log reveals who is in the hospital"),
        tests.access("$name lets in whom the matrix says, and nobody to another's data (ASVS 32) (ASVS 33)"),
        tests.patients("see nothing without a grant, all of it with one, and nothing after it is revoked"),
      ],
    },
    {
      id: "HAZ-85",
      hazard: "A visitor's answers stay on a shared tablet or in the database",
      cause: "The public calculator asks about health",
      harm: "The next person reads them",
      severity: 2,
      likelihood: { before: 4, after: 1 },
      control:
        "The public calculator stores nothing and logs a count; answers are kept 15 minutes in the tab after consent.",
      heldBy: [tests.anonymous("leaves nothing but the count: no row, no cookie, no log line with the input")],
    },
    {
      id: "HAZ-86",
      hazard: "Somebody from outside changes goals or assessments",
      cause: "Another site's page, a forged request, a stolen cookie",
      harm: "A dose set by an attacker",
      severity: 4,
      likelihood: { before: 2, after: 1 },
      control:
        "Changes need a session and this site's page; each call lets in whom its access rule names; goals pass the gate whoever sends them (SECURITY.md).",
      heldBy: [
        tests.gate("under %s refuses %s, whatever is sent and acknowledged"),
        tests.hardening("can't post from %s (ASVS 7)"),
        tests.hardening("is not made by reading its address (ASVS 7)"),
        tests.access("$name lets in whom the matrix says, and nobody to another's data (ASVS 32) (ASVS 33)"),
      ],
    },
    {
      id: "HAZ-87",
      hazard: "The public calculator is taken for advice",
      cause: "It needs no account, and shows minutes and watts",
      harm: "Somebody at home or in a bed starts by themselves",
      severity: 3,
      likelihood: { before: 3, after: 2 },
      control:
        "'Decision support, not validated'; a reason to stop leaves no goal; a visitor reads 'Ask your care team before you start.'",
      heldBy: [
        tests.anonymous("returns the expected result for vignette $id"),
        tests.catalog("lists once what assessments name by key: words, questions, sources"),
      ],
      open: "A hospital that does not want the page public blocks its address at the proxy.",
    },
  ],
};
