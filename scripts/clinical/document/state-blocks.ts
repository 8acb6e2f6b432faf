import {
  CHOICE_STAGES,
  needsSessionCheck,
  type PatientStateInput,
  patientSentence,
  patientState,
  type StandingAssessment,
  type StandingGoals,
  stateChip,
  withSessionCheck,
} from "../../../packages/clinical/src/index.ts";
import { LUNG_LIMITS } from "../../../packages/clinical/src/safety/lung-limits.ts";
import { table } from "./markdown.ts";

const GREEN: StandingAssessment = {
  class: "green",
  limit: null,
  levelOfCare: "ward",
  levelOfCareNow: "ward",
  hours: 0,
  isCleared: false,
  isOfEarlierEngine: false,
  mustDecideFirst: false,
  isComfortCare: false,
  vitalSigns: "complete",
  asksByNews2: false,
};
const CLEARED: StandingAssessment = { ...GREEN, class: "amber", isCleared: true };
const COMFORT: StandingAssessment = { ...CLEARED, isComfortCare: true, vitalSigns: "not_needed" };
const STOP: StandingAssessment = { ...GREEN, class: "stop" };
const OVER = { hours: 1000 };
const SENT: StandingGoals = { status: "sent", minutes: 10, sessions: 2, watts: 10 };

/** One patient of each row, in the order in which the rows are tried. */
const ROWS: readonly (readonly [when: string, patient: Partial<PatientStateInput>])[] = [
  ["newest provider's class is STOP, at any age", { assessment: STOP }],
  ["the same, its hours over or of an earlier engine", { assessment: { ...STOP, ...OVER } }],
  ["an event that no assessment has named", { hasOpenEvent: true }],
  ["under 18, assessed or not", { isUnder18: true }],
  ["never assessed, symptoms reported", { assessment: null, symptoms: "unanswered" }],
  ["the same, answered", { assessment: null, symptoms: "answered" }],
  ["never assessed, own run found something", { assessment: null, hasOwnFinding: true }],
  ["never assessed, `FIRST_RIDE=assessed`", { assessment: null, isFirstRideOpen: false }],
  ["never assessed, `FIRST_RIDE=open`", { assessment: null, goals: null }],
  ["assessed by an earlier engine", { assessment: { ...GREEN, isOfEarlierEngine: true } }],
  ["hours over", { assessment: { ...GREEN, ...OVER } }],
  ["a term or a chip is undecided", { assessment: { ...CLEARED, mustDecideFirst: true } }],
  ["AMBER, not cleared", { assessment: { ...CLEARED, isCleared: false } }],
  ["symptoms reported after a ride, unanswered", { symptoms: "unanswered" }],
  ["green, no limit, no goals yet", { goals: null }],
  ["AMBER cleared, or a limit; no goals yet", { assessment: CLEARED, goals: null }],
  ["goals suspended, or set before the first check", { goals: { ...SENT, status: "suspended" } }],
  ["comfort care, goals sent", { assessment: { ...COMFORT, limit: "unloaded_only" } }],
  ["goals sent, passive only", { assessment: { ...CLEARED, limit: "passive_only" } }],
  ["goals sent, unloaded only", { assessment: { ...CLEARED, limit: "unloaded_only" } }],
  ["goals sent, assisted only", { assessment: { ...CLEARED, limit: "assisted_only" } }],
  ["goals sent, no limit", {}],
  [
    "last of all, where a start was allowed: vital signs not complete, or AMBER by NEWS2, and no valid go",
    { assessment: { ...GREEN, vitalSigns: "incomplete" } },
  ],
];

const READY: PatientStateInput = {
  isUnder18: false,
  assessment: GREEN,
  hasOpenEvent: false,
  goals: SENT,
  symptoms: "none",
  hasOwnFinding: false,
  isFirstRideOpen: true,
};

function patientStates(): string {
  const rows = ROWS.map(([when, patient]) => {
    const input = { ...READY, ...patient };
    const isRequired = input.assessment !== null && needsSessionCheck(input.assessment);
    const state = withSessionCheck(patientState(input), { isRequired, hasGo: false });
    const { target, mayStart, refusesRaise, refusesLower } = state;
    const goals = refusesRaise === null ? "allowed" : `\`${refusesRaise}\``;
    return [
      `\`${state.state}\``,
      when,
      target === null ? "-" : target.watts === null ? "minutes x sessions" : "minutes x sessions, watts",
      mayStart ? "yes" : "no",
      patientSentence(state) ?? "nothing",
      refusesLower === refusesRaise ? goals : `raise ${goals}; lower allowed`,
      stateChip(state),
    ];
  });
  return table(["State", "When", "Target", "Start", "Patient reads", "Goals call", "Provider's chip"], rows);
}

const choiceStages = (): string =>
  table(
    ["Question", "From the mildest"],
    Object.entries(CHOICE_STAGES).map(([id, stages]) => {
      const ranks = [...new Set(Object.values(stages))].sort((one, other) => one - other);
      const ofRank = (rank: number) => Object.keys(stages).filter((choice) => stages[choice] === rank);
      return [`\`${id}\``, ranks.map((rank) => ofRank(rank).join(" or ")).join(", then ")];
    }),
  );

export const STATE_BLOCKS = {
  "patient states": patientStates,
  "choice stages": choiceStages,
  "lung-limiting breathing": () => LUNG_LIMITS.breathing.map((support) => `'${support}'`).join(", "),
  "lung-limiting breaths": () => String(LUNG_LIMITS.breathsFrom),
} as const;
