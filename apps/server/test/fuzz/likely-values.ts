import fc from "fast-check";

/** A person with an account whose name may be public: for sign-in, lookup and codes. */
export const knownPerson = {
  email: "ada.known@bedsidebike.example",
  firstName: "Ada",
  lastName: "Known",
  dateOfBirth: "1948-05-06",
} as const;
export const knownBike = 900;

const start = Date.now();
/** A ride that a patient's tablet began, whose ticket one of the roles has. */
export const knownRide = {
  rideId: "5eed0000-0000-4000-8000-0000000000ff",
  startedAt: new Date(start - 1_800_000).toISOString(),
};
const letters = { minLength: 5, maxLength: 12, unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz") };
const newName = fc.string(letters).map((word) => `Fuzz${word}`);
const newEmail = fc.string({ ...letters, minLength: 12 }).map((word) => `${word}@fuzz.example`);
const between = (min: number, max: number) => fc.oneof(fc.integer({ min, max }), fc.integer({ min, max }).map(String));
const mostlyTrue = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });

const rideIds = Array.from({ length: 8 }, (_, index) => `5eed0000-0000-4000-8000-00000000000${index}`);
const startedAgo = (seconds: fc.Arbitrary<number>) => seconds.map((ago) => new Date(start - ago * 1000).toISOString());

/** At most what the smallest step in force asks for: lowering is never refused because of its steps (GOAL-32). */
const goals = fc.uniqueArray(
  fc.oneof(
    goal("duration", "minutes", 1, 5),
    goal("power", "watts", 1, 5),
    goal("sessions", "sessions", 1, 1),
    goal("resistance", "level", 1, 9),
    goal("consistency", "days", 1, 31),
  ),
  { minLength: 1, maxLength: 5, selector: ({ goalType }) => goalType },
);

function goal(goalType: string, unit: string, low: number, high: number) {
  return fc.record(
    {
      goalType: fc.constant(goalType),
      unit: fc.constant(unit),
      targetValue: between(low, high),
      currentValue: fc.oneof(between(0, 100), fc.constant(null)),
      label: fc.string({ minLength: 2, maxLength: 60, unit: "grapheme-ascii" }).map((text) => `Goal ${text}`),
      subtitle: fc.string({ maxLength: 80, unit: "grapheme" }),
      period: fc.constantFrom("daily", "session"),
    },
    { requiredKeys: ["goalType", "unit", "targetValue", "label", "period"] },
  );
}

/**
 * Values that the OpenAPI document can't supply: those that exist, those that belong together, and bounds that only the
 * product's rules give. By property, or by call and property; all others are generated from their schema alone.
 */
export const likelyValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  firstName: fc.constant(knownPerson.firstName),
  lastName: fc.constant(knownPerson.lastName),
  dateOfBirth: fc.constant(knownPerson.dateOfBirth),
  email: fc.constant(knownPerson.email),
  "auth.register firstName": newName,
  "auth.register lastName": newName,
  "auth.register email": newEmail,
  "providers.add firstName": newName,
  "providers.add lastName": newName,
  "providers.add email": newEmail,
  userType: fc.constant("patient"),
  deviceNumber: fc.constantFrom(knownBike, String(knownBike), "", null),
  // Few enough that rides are sent again, are continued, and contradict themselves.
  rideId: fc.constantFrom(...rideIds),
  startedAt: fc.oneof(startedAgo(fc.constant(3600)), startedAgo(fc.integer({ min: 60, max: 80_000 }))),
  touchedAt: startedAgo(fc.integer({ min: 60, max: 3600 })),
  betterAt: fc.oneof(fc.constant(undefined), startedAgo(fc.integer({ min: 0, max: 60 }))),
  // An event would hold the plans that other calls change, until an assessment names it.
  "helpRequests.close found": fc.constantFrom("nothing", "symptom", undefined),
  // Random ones are all refused: of the list, of the text that is there, and of the last day.
  picks: fc.subarray([
    { field: "comorbidities", term: "unstable angina" },
    { field: "medications", term: "warfarin" },
    { field: "admission_diagnosis", term: "hip fracture" },
    { field: "devices", term: "unheard of" },
  ]),
  text_read: fc.constantFrom({}, {}, { devices: "walker" }, undefined),
  news2_entered: fc.oneof(
    fc.constant(null),
    fc.record({
      total: fc.integer({ min: -1, max: 21 }),
      single_3: fc.boolean(),
      at: startedAgo(fc.integer({ min: 0, max: 90_000 })),
    }),
  ),
  sentAt: startedAgo(fc.integer({ min: 0, max: 60 })),
  // A pause would hold the plans that other calls change, until an assessment names it.
  "rides.answerFeedback decision": fc.constant("continue"),
  "rides.answerFeedback reason": fc.constant("Better after a rest."),
  "riskAssessments.create event_reviewed": fc.constant(undefined),
  "rides.begin rideId": fc.uuid(),
  "rides.begin deviceNumber": fc.constantFrom(knownBike, String(knownBike)),
  "rides.begin sealedPatient": fc.constant(undefined),
  "rides.readings rideId": fc.constantFrom(knownRide.rideId, undefined),
  "rides.readings startedAt": fc.constant(knownRide.startedAt),
  "rides.giveFeedback rideId": fc.constant(knownRide.rideId),
  "rides.answerFeedback rideId": fc.constant(knownRide.rideId),
  // A new patient: a number that an account with an address does not have yet needs a witness.
  "bedsideCodes.issue firstName": newName,
  "bedsideCodes.issue lastName": newName,
  "bedsideCodes.issue patientNumber": newName,
  "bedsideCodes.issue createAccount": mostlyTrue,
  // Only an account from demo mode needs one, and a wrong one is refused.
  "bedsideCodes.issue witnessCode": fc.constant(undefined),
  // Short and far apart, because one patient's rides may not overlap.
  "rides.recordByHand startedAt": startedAgo(fc.integer({ min: 3600, max: 600_000 })),
  "rides.correctByHand startedAt": fc.constant(undefined),
  day: fc.integer({ min: 0, max: 1 }).map((ago) => new Date(start - ago * 86_400_000).toISOString().slice(0, 10)),
  slot: fc.integer({ min: 1, max: 3 }),
  "adverseEvents.report occurredAt": startedAgo(fc.integer({ min: 60, max: 80_000 })),
  "adverseEvents.report rideId": fc.constant(undefined),
  "adverseEvents.report corrects": fc.constant(undefined),
  minutes: fc.integer({ min: 1, max: 3 }),
  admissionDate: fc
    .integer({ min: 2, max: 60 })
    .map((ago) => new Date(start - ago * 86_400_000).toISOString().slice(0, 10)),
  goals,
  targetValue: between(1, 5),
  target: between(1, 5),
  watt_goal: between(1, 30),
  duration_min_per_session: between(1, 20),
  sessions_per_day: between(1, 3),
  resistance_level: between(1, 9),
  total_daily_energy: between(1, 1900),
  basedOnGoalId: fc.constant(undefined),
  overrideConfirmed: mostlyTrue,
  clearanceAcknowledged: mostlyTrue,
  overrideReason: fc.constantFrom(undefined, "", "Walked 50 m this morning."),
  age: between(16, 110),
  weight_kg: between(20, 400),
  height_cm: between(100, 250),
  days_immobile: between(0, 30),
  displayName: fc.string({ minLength: 2, maxLength: 30, unit: "grapheme-composite" }).map((text) => `Fuzzy ${text}`),
  optInKudos: mostlyTrue,
  optInNudges: mostlyTrue,
};
