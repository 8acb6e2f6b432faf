import { ON_HOLD_MESSAGE } from "@bedside-bike/clinical";
import { expect, it } from "vitest";
import access from "./en/access.json";
import calculator from "./en/calculator.json";
import dashboard from "./en/dashboard.json";
import games from "./en/games.json";
import goalLimits from "./en/goal-limits.json";
import goals from "./en/goals.json";
import kudos from "./en/kudos.json";
import provider from "./en/provider.json";
import reports from "./en/reports.json";
import session from "./en/session.json";
import shell from "./en/shell.json";
import signIn from "./en/sign-in.json";

/** Every text that the product rules fix, written by hand. Screens show locale files only, so a changed text fails here. */

it("sign-in and registration [PRODUCT-1, SIGN-IN-1]", () => {
  expect(`${shell.brand} - ${shell.tagline}`).toBe("Bedside Bike - Personalized Hospital Mobility Platform");
  expect(signIn).toMatchObject({
    patient: "Patient",
    provider: "Provider",
    signIn: "Sign In",
    register: "Register",
    emailRecommended: "Email (recommended)",
    legacyDivider: "Or use legacy login",
    bikeNumber: "Bike Number",
    bikeNumberPlaceholder: "121, 122, 123",
    patientSignIn: "Sign In to Dashboard",
    signingIn: "Signing In...",
    patientRegister: "Create Patient Account",
    creatingAccount: "Creating Account...",
    providerSignIn: "Access Provider Portal",
    providerRegister: "Create Provider Account",
    calculator: { title: "Try Our Risk Calculator" },
  });
  expect(shell.banner.title).toBe("Did You Know?");
});

it("the intro card names hospital deconditioning [PRODUCT-1, SIGN-IN-4]", () => {
  expect(signIn.intro.title).toBe("What Is Hospital Deconditioning?");
});

it("the sign-in page's four points [PRODUCT-6]", () => {
  expect(signIn.features).toMatchObject({
    risk: "AI-driven risk assessment",
    goals: "Personalized goals",
    analytics: "Real-time analytics",
    collaboration: "Provider collaboration",
  });
});

it("the six credentials [SIGN-IN-14]", () => {
  expect(signIn.credentialsOptions).toEqual({
    DPT: "DPT (Doctor of Physical Therapy)",
    MD: "MD (Medical Doctor)",
    RN: "RN (Registered Nurse)",
    OT: "OT (Occupational Therapist)",
    PT: "PT (Physical Therapist)",
    NP: "NP (Nurse Practitioner)",
  });
});

it("the suggested bike [SIGN-IN-22]", () => {
  expect(signIn.bikeNumberSuggested).toBe("Bike Number (Auto-suggested)");
  expect(signIn.bikeSuggestedHint).toBe("Bike {{number}} suggested based on your previous sessions");
  expect(signIn.bikeHint).toBe("Enter your bedside bike number to link your session");
});

it("the patient dashboard [DASHBOARD-1, DASHBOARD-13]", () => {
  expect(shell.nav).toMatchObject({
    myProviders: "My Providers",
    goalCalculator: "Goal Calculator",
    games: "Games",
    community: "Community",
  });
  expect(shell.logout).toBe("Logout");
  expect(dashboard).toMatchObject({
    loading: "Loading your dashboard...",
    letsPedal: "Let's pedal!",
    today: {
      progress: "{{done}} of {{goal}} minutes today",
      complete: "Daily Goal Complete!",
      start: "Start Exercise",
      bonus: "Bonus Session?",
    },
    stats: { totalSessions: "Total Sessions", averageDaily: "Average Daily" },
    viewGoals: "View My Goals",
    reports: "Progress Reports",
    explore: {
      community: { title: "Community Wall", badge: "New" },
      games: { title: "Interactive Games", badge: "Play" },
      calculator: { title: "Goal Calculator", badge: "AI-Powered" },
    },
    goals: { title: "Additional Goals" },
    why: { open: "Why was this recommended?" },
    mets: { open: "What are METs?" },
  });
});

it("a plan on hold reads the same everywhere, as the clinical package words it [GOAL-4]", () => {
  const words = [dashboard.today.onHold, goals.onHold, session.onHold, reports.insights.onHold];
  expect([...new Set(words)]).toEqual([ON_HOLD_MESSAGE]);
});

it("the power trend [DASHBOARD-20, DASHBOARD-21]", () => {
  expect(dashboard.trend).toMatchObject({
    rising: { title: "Getting Stronger!", note: "Excellent!" },
    falling: { title: "Gentle Recovery", note: "Rest & rebuild" },
    steady: { title: "Steady Progress", note: "Consistent effort" },
    recent: { title: "Recent Power", note: "Latest session" },
    none: { title: "View Progress", note: "Charts & Trends" },
  });
});

it("session, goals and reports [EXERCISE-1, EXERCISE-4, GOAL-1, REPORT-1, REPORT-2]", () => {
  expect(session).toMatchObject({ start: "Start", pause: "Pause", resume: "Resume", end: "End Session" });
  expect(Object.values(session.tips).map((tip) => (typeof tip === "string" ? tip : tip.title))).toEqual([
    "Tips",
    "Start Slowly",
    "Maintain Steady Pace",
    "Listen to Your Body",
    "Stay Hydrated",
  ]);
  expect(goals.adaptive.title).toBe("Today's Exercise Duration");
  expect(goals.providerOnly.title).toBe("Provider-Only Access");
  expect(shell.backToDashboard).toBe("Back to Dashboard");
  expect(reports).toMatchObject({
    export: { open: "Export" },
    stats: {
      totalSessions: "Total Sessions",
      totalMinutes: "Total Minutes",
      avgSession: "Avg Session (min)",
      dayStreak: "Day Streak",
    },
    daily: { title: "Daily Progress" },
    trends: { title: "Performance Trends" },
    insights: {
      title: "Recovery Insights",
      strengths: "Strengths",
      recommendations: "Recommendations",
      nextGoals: "Next Goals",
    },
    table: {
      title: "Recent Session Details",
      date: "Date",
      duration: "Duration",
      avgPower: "Avg Power",
      maxPower: "Max Power",
      resistance: "Resistance",
    },
  });
});

it("games [GAME-10, GAME-17]", () => {
  expect(games).toMatchObject({
    start: "Start Game",
    end: "End Game",
    difficulty: { easy: "Easy", medium: "Medium", hard: "Hard" },
    reward: "+{{xp}} XP",
    power: { target: "Target {{watts}}W" },
    journey: { trail: "Mountain Trail" },
    achievements: {
      title: "Game Achievements",
      "first-steps": { title: "First Steps" },
      "power-player": { title: "Power Player" },
      "marathon-runner": { title: "Marathon Runner" },
      "consistency-king": { title: "Consistency King" },
    },
  });
});

it("the community wall, My Providers and Not Found [ACCESS-1, ACCESS-2, ROUTE-15, WALL-1]", () => {
  expect(kudos.nudge.title).toBe("Send Encouragement");
  expect(kudos.activity.title).toBe("Today's Activity");
  expect(access.title).toBe("My Providers");
  expect(access.privacy.title).toBe("Privacy & Control");
  expect(shell.notFound.title).toBe("Page Not Found");
  expect(shell.loading).toBe("Loading...");
});

it("the goal calculator [CALCULATOR-10]", () => {
  expect(calculator).toMatchObject({
    screen: { title: "Personalized Goal Calculator" },
    form: { generate: "Generate Risk Assessment & Recommendation" },
    dialog: { run: "Run Assessment" },
    results: { title: "AI-Powered Risk Analysis Complete" },
    goal: { movement: "Movement Goal", editable: "Provider Editable", generated: "Generated" },
    edit: { autoBalanceOn: "Auto-balance ON", autoBalanceOff: "Auto-balance OFF", optimize: "Auto-Optimize" },
    push: { goals: "Push Goals to Patient Profile", modified: "Push Modified Goals" },
    how: { title: "How This Was Calculated" },
  });
  expect(goalLimits.caps.acknowledge).toBe("Acknowledge & Continue");
  expect(shell.cancel).toBe("Cancel");
});

it("the anonymous calculator [ANONYMOUS-1, ANONYMOUS-2, ANONYMOUS-11]", () => {
  expect(calculator).toMatchObject({
    anonymous: {
      title: "Anonymous Risk Calculator",
      note: "No account required • Results not saved",
      demo: "Anonymous Demo",
      submit: "Generate Anonymous Risk Assessment",
    },
    form: { processing: "Processing & Calculating..." },
    section: {
      personal: "Personal Details",
      admission: "Admission Type",
      medication: "Current Medications",
      condition: "Medical Conditions",
      device: "Devices & Lines",
      factors: "Additional Risk Factors",
    },
    risk: {
      deconditioning: "Deconditioning",
      vte: "Blood Clots (VTE)",
      falls: "Falls",
      pressure: "Pressure Injuries",
    },
    results: { level: { low: "LOW RISK", moderate: "MODERATE RISK", high: "HIGH RISK" } },
    goal: { personalized: "Personalized Movement Goal" },
    outcome: { los: "Length of Stay", home: "Home Discharge", readmission: "30d Readmission" },
    benefit: {
      risks: "Risk Reductions With Mobility",
      stay: "Hospital Stay Improvements",
      band: { excellent: "Excellent", good: "Good", moderate: "Moderate", minimal: "Minimal" },
    },
    account: { create: "Create Account to Save Results" },
  });
});

it("the scores and the METs target, and what baseline rates are anchored to [ANONYMOUS-12, PRODUCT-7, PRODUCT-8]", () => {
  for (const name of ["modified Padua", "Morse", "Braden", "2.0-3.0 METs"]) {
    expect(calculator.anonymous.method).toContain(name);
  }
  const cohortStatement =
    "Baseline rates are anchored to published cohorts of more than 500,000 hospital patients. " +
    "No patient data trained this model. The combined model has not been validated prospectively.";
  expect(calculator.how.cohorts).toBe(cohortStatement);
  expect(JSON.stringify([calculator, provider, signIn])).not.toMatch(/trained on/i);
});

it("the 'none' boxes [CALCULATOR-13]", () => {
  expect(calculator.box).toMatchObject({
    no_medications: "None of these medications",
    no_medical_conditions: "None of these conditions",
    no_devices: "None of these devices",
    no_admission_type: "None of the above",
    admission_other: "Other admission type",
  });
});

it("the provider portal and its goal editor [EDITOR-1, EDITOR-6, PORTAL-2]", () => {
  expect(provider.empty).toBe("No patients have granted access yet");
  expect(provider.list.active).toBe("Active");
  expect(provider.goals).toMatchObject({
    required: "Complete Risk Assessment",
    unsaved: "unsaved changes",
    send: "Send to Patient",
    reset: "Reset",
    warning: {
      duration: "Duration ({{value}} min) exceeds AI recommendation of {{limit}} min",
    },
    other: { advice: "Please talk to this provider before changing these recommendations." },
  });
});

it("failures of signing in [MESSAGE-10, MESSAGE-11]", () => {
  expect(signIn.toast).toMatchObject({
    loginFailed: "Login failed",
    loginFailedHint: "Please check your credentials and try again",
    registrationFailed: "Registration failed",
    registrationFailedHint: "Please check your information and try again",
  });
});

it("failures of calculators and goals [MESSAGE-12, MESSAGE-19, MESSAGE-20, MESSAGE-21]", () => {
  expect(calculator.toast).toMatchObject({
    missingInformation: "Missing Information",
    missingInformationHint: "Please provide age and sex information.",
    missingAdmissionType: "Missing Admission Type",
    missingAdmissionTypeHint: "Please select at least one admission type or 'None of the above'.",
    invalidAge: "Invalid Age",
    invalidAgeHint: "Please enter a valid age between 16 and 110",
    assessmentFailed: "Assessment Failed",
    assessmentFailedHint: "Unable to complete risk assessment. Please try again.",
    assessmentFailedReply: "Failed to calculate risks",
    calculationFailed: "Calculation failed",
    calculationFailedReply: "Failed to calculate risk",
    calculationFailedHint: "Please check your information and try again",
    goalsFailed: "Error Setting Goals",
    goalsFailedHint: "Failed to update patient goals",
  });
  expect(provider.goals.saveFailed).toBe("Failed to save goals: {{error}}");
  expect(provider.goals.unknownError).toBe("Unknown error");
});

it("failures of My Providers [MESSAGE-17, MESSAGE-18]", () => {
  expect(access.toast).toMatchObject({
    grantFailed: "Failed to Grant Access",
    grantFailedHint: "Provider may already have access",
    addFailed: "Failed to Add Provider",
  });
});

it("successes [MESSAGE-30, MESSAGE-31, MESSAGE-32, MESSAGE-33, MESSAGE-34, MESSAGE-35, MESSAGE-36, MESSAGE-38, MESSAGE-39, MESSAGE-40]", () => {
  expect(signIn.toast).toMatchObject({
    deviceSwitched: "Device Switched!",
    deviceLinked: "Device Linked!",
    welcomeBack: "Welcome back!",
    welcomeBackPatient: "Access your personalized therapy dashboard",
    welcomeBackProvider: "Access your provider portal",
    accountCreated: "Account created!",
    accountCreatedPatient: "Welcome to your personalized therapy journey",
    accountCreatedProvider: "Your provider account is ready",
  });
  expect(calculator.toast).toMatchObject({
    complete: "Risk Assessment Complete",
    completeHint: "Your personalized movement goal has been generated.",
    anonymousCompleteHint: "Your personalized mobility recommendations are ready",
    profileLoaded: "Profile Data Loaded",
    goalsUpdated: "Goals Updated Successfully",
  });
  expect(provider.goals.sent).toBe("Goals successfully sent to patient!");
  expect(access.toast).toMatchObject({
    granted: "Access Granted",
    revoked: "Access Revoked",
    added: "Provider Added",
  });
  expect(kudos.nudge.sent).toBe("Nudge Sent!");
});
