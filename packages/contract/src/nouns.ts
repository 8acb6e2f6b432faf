export * from "./administration.ts";
export * from "./adverse-events.ts";
export * from "./assessment-requests.ts";
export * from "./auth.ts";
export * from "./beds.ts";
export * from "./bedside-codes.ts";
export * from "./boards.ts";
export * from "./calibration.ts";
export * from "./clearances.ts";
export * from "./devices.ts";
export * from "./family-links.ts";
export * from "./games.ts";
export * from "./goal-limits.ts";
export * from "./goals.ts";
export * from "./help-requests.ts";
export * from "./identity-proofs.ts";
export * from "./kudos.ts";
export * from "./missed-sessions.ts";
export * from "./mobility-levels.ts";
export * from "./passkeys.ts";
export * from "./patients.ts";
export * from "./provider-relationships.ts";
export * from "./providers.ts";
export * from "./ride-feedback.ts";
export * from "./rides.ts";
export * from "./risk-assessments.ts";
export * from "./safety-events.ts";
export * from "./session-checks.ts";
export * from "./shift-summaries.ts";
export * from "./single-sign-on.ts";
export * from "./system.ts";
export * from "./tablet-rides.ts";
export * from "./teams.ts";
export * from "./witness-codes.ts";
export * from "./written-rides.ts";

/** What the calls of each noun, the part of their names before the dot, are about. */
export const nouns = {
  system: "What the sign-in screen must know",
  auth: "Accounts, sign-in and sign-in sessions",
  singleSignOn: "Sign-in through the hospital's identity provider",
  passkeys: "Sign-in with a provider's own device",
  bedsideCodes: "Sign-in codes that a provider issues at the bedside",
  witnessCodes: "Codes with which a second provider witnesses what another can't do alone",
  identityProofs: "On whose word a patient's number and email address rest",
  patients: "A patient's dashboard, record and access log",
  rides: "Rides: as lists, sent by a tablet at the bed, and written down by hand",
  devices: "What bikes send",
  goals: "The goals that providers set",
  clearances: "Who cleared an amber assessment, and for how long it counts",
  helpRequests: "'I don't feel well', and who is going",
  safetyEvents: "What holds a patient's plan until the next assessment",
  missedSessions: "Which sessions were not done and why, and what was delivered of what was prescribed",
  sessionChecks: "The check before cycling",
  adverseEvents: "What happened to patients, and how often",
  mobilityLevels: "A patient's highest level of mobility a day",
  riskAssessments: "The risk calculator",
  assessmentRequests: "A patient's request to be assessed",
  providers: "Providers and their patients",
  providerRelationships: "Which providers and teams a patient lets see their data",
  teams: "Providers who look after patients together",
  boards: "The ward's big screen, on a credential of its own",
  administration: "Bikes, people, safety and the machine, for administrators: counts, no patient's data",
  calibration: "What the risk engine expected and what happened here",
  familyLinks: "Today's ring for a patient's family, by a link that the patient makes",
  games: "What the recovery games earned",
  kudos: "The community wall, and claps at the bed",
} as const;
