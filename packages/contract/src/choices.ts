/** What a call lets its caller choose from, in the screens' order; free of Zod, like the limits. */
export const avatarEmojis = ["🚴", "🌟", "💪", "🌻", "🦋", "🐢", "🎈", "🌈"] as const;
export const reactionTypes = ["cheer", "heart", "strong", "star", "fire", "wave"] as const;
/** A provider's professions. */
export const allCredentials = ["DPT", "MD", "RN", "OT", "PT", "NP", "PA", "DO", "LPN", "PTA", "CNA"] as const;
export type Credentials = (typeof allCredentials)[number];
/** Whether they may assess, clear and send goals; practical nurses and assistants may do everything else (ACCESS-26). */
export const mayPrescribe = (credentials: Credentials): boolean => !["LPN", "PTA", "CNA"].includes(credentials);

/**
 * Codes for why a call was not carried out, for screens that act on them; the message beside the code is for the user.
 */
export const errorCodes = [
  "implausible",
  "confirm_plausibility",
  "picks.unknown",
  "news2_entered.impossible",
  "text_changed",
  "assess_first",
  "assessment_expired",
  "stopped",
  "clearance_needed",
  "answer_first",
  "outside_model",
  "decide_first",
  "may_not_start",
  "event_not_open",
  "too_many_steps",
  "over_hard_cap",
  "over_soft_cap",
  "other_provider",
  "changed_meanwhile",
  "passkey_needed",
  "namesake_here",
  "bike_in_use",
  "bed_taken",
  "somebody_is_coming",
  "better_later",
] as const;

/**
 * What has become of a call for help. `unseen`: no provider has access. `told`: at least one has. `coming`: one said 'I
 * am going' and still has access. `over`: a provider was at the bed, or the patient felt better where nobody could see.
 */
export const helpStages = ["unseen", "told", "coming", "over"] as const;
/** What a call for help was, as whoever was at the bed says it. */
export const helpFindings = ["nothing", "symptom", "event"] as const;
/** Why a provider ends a session without holding the plan: the patient wants to stop. */
export const sessionStopReasons = ["patient_wish"] as const;

/** Who sent a ride: the bike or its gateway, a tablet at the bed, or a provider who wrote it down. */
export const rideSources = ["bike", "tablet", "hand"] as const;
/** How a written ride was pedaled: by the patient, with the motor's help, or by the motor alone. */
export const rideModes = ["active", "assisted", "passive"] as const;

/** How hard a ride was, as the patient says it. */
export const efforts = ["easy", "right", "too_hard"] as const;
/** What a patient may have felt during a ride: chest pain is not knee pain. */
export const symptomKinds = ["chest_pain", "leg_pain", "dizziness", "breathlessness", "other"] as const;
/** What a provider decides about what a patient said: continue, or put the plan on hold until the next assessment. */
export const feedbackDecisions = ["continue", "pause"] as const;

/** What a patient's rides can earn. */
export const achievementKeys = ["first-steps", "power-player", "marathon-runner", "consistency-king"] as const;

/** How a stay may end, as discharge asks it. */
export const departures = ["home", "elsewhere", "died"] as const;
/** What local calibration compares with what happened. */
export const calibratedOutcomes = ["home", "readmission", "falls", "pressure", "vte", "stay"] as const;

/**
 * What a bike is doing, as its administrator sees it; the first that applies. Silent: nothing was received from it for
 * a day.
 */
export const bikeStates = ["retired", "riding", "silent", "linked", "free"] as const;

/** The recovery games, and the XP for winning one on the bike. */
export const gameKeys = ["powerTarget", "enduranceChallenge", "virtualJourney"] as const;
export const gameRewardsXp = {
  powerTarget: 50,
  enduranceChallenge: 100,
  virtualJourney: 25,
} as const satisfies Record<(typeof gameKeys)[number], number>;

/** Why a prescribed session was not done, as a patient can say it today; care teams have more to choose from. */
export const patientMissedReasons = [
  "tired",
  "pain",
  "nausea",
  "breathless",
  "procedure",
  "visitors",
  "declined",
  "other",
] as const;
