/** All that patients and visitors read about the class. */
export const ASK_CARE_TEAM_MESSAGE = "Ask your care team before you start.";

/** Read out before each session, in 20 seconds. */
export const PRE_SESSION_CHECK = [
  "Same patient, same plan: clearance (if Ask first) still valid today?",
  "SpO2 90 % or more (or the patient's target), resting breaths 30 a minute or fewer",
  "Heart rate 40-130, systolic 90-180 (MAP 60-110; LVAD: MAP 70-95, no alarm), no new drug to hold the pressure",
  "No chest pain, new leg swelling, bleeding, or fever above 38.5",
  "Awake enough to follow one instruction, and willing",
  "Lines, catheter and drains long enough and secured; brakes on, feet strapped, call bell in hand",
] as const;

/** The same lines, as a check before cycling answers them. */
export const SESSION_CHECK_LINES = ["plan", "breathing", "circulation", "symptoms", "awake", "equipment"] as const;
export type SessionCheckLine = (typeof SESSION_CHECK_LINES)[number];

/** The safety check's numbers that a check before cycling may add. */
export const SESSION_CHECK_VITALS = [
  "spo2_percent",
  "heart_rate",
  "systolic_mmhg",
  "map_mmhg",
  "respiratory_rate",
  "temperature_c",
] as const;
export type SessionCheckVital = (typeof SESSION_CHECK_VITALS)[number];

/** Everything that it may measure. */
export const SESSION_CHECK_SIGNS = [...SESSION_CHECK_VITALS, "oxygen_support", "consciousness"] as const;
export type SessionCheckSign = (typeof SESSION_CHECK_SIGNS)[number];

export const CHECK_FAILED_MESSAGE = "Any 'no': do not start, tell the nurse in charge.";

export interface StopCriterion {
  readonly text: string;
  /** As stated in model 2.0, with the evidence tag of each number. */
  readonly source: string;
}

/** Any one of them ends the session. */
export const STOP_CRITERIA = {
  spo2: {
    text: "SpO2 below 88 % for 2 minutes, or 4 points below the start",
    source: "trycycle-2016 (88 %, V); 4 points J",
  },
  heart_rate: {
    text: "Heart rate below 40 or above 130, or a rise of more than 30 from rest",
    source: "ccrp-2020-t5 (V); rise J",
  },
  blood_pressure: {
    text: "Systolic below 90 or above 180, MAP below 60 or above 110, or a fall of more than 20 systolic",
    source: "ccrp-2020-t5 (V); fall J",
  },
  respiratory_rate: { text: "More than 40 breaths a minute", source: "ccrp-2020-t5 (V)" },
  effort: { text: "Borg above 13 (6-20 scale), or cannot say a short sentence", source: "GK-hi" },
  symptoms: {
    text: "Chest pain, severe breathlessness, dizziness, faintness, or pain of 5 or more out of 10",
    source: "cardio-cycle, trycycle-2016 (V); 5 of 10 J",
  },
  rhythm: { text: "New irregular rhythm or signs of ischemia", source: "cardio-cycle (V)" },
  agitation: {
    text: "Sudden agitation (RASS above +2) or no longer follows instructions",
    source: "trycycle-2016 (V)",
  },
  line: {
    text: "A line, tube, catheter or drain pulls, leaks or comes out; a wound opens or bleeds",
    source: "trycycle-2016 (V)",
  },
  wish: { text: "The patient wants to stop, or staff are worried", source: "trycycle-2016 (V)" },
  assist_device: {
    text: "With an LVAD: MAP below 70 or above 95, a low-flow or other alarm, or a pull on the driveline",
    source: "intermacs-bp-2020 (V); limits J",
  },
  groin: {
    text: "With a groin catheter: bleeding, swelling, a lost wave, or a cold or pale foot",
    source: "damluji-2013 (events watched for, V)",
  },
} as const satisfies Record<string, StopCriterion>;

export type StopCriterionId = keyof typeof STOP_CRITERIA;

export const AFTER_STOP_MESSAGE = "After a stop: rest, vital signs, report; no further session until a new assessment.";
