import { allCredentials } from "@bedside-bike/contract/choices";

/** Maps the server's action names to keys of access.json. */
const actionKeys = {
  "patients.dashboard": "dashboard",
  "patients.usageData": "usage",
  "patients.live": "live",
  "providers.patients": "listed",
  "patients.update": "admission",
  "admission.correct": "admission",
  "admission.begin": "admitted",
  "patients.discharge": "discharge",
  "patient.discharge": "discharge",
  "calibration.recordReadmission": "readmission",
  "rides.list": "rides",
  "rides.record": "rideRecord",
  "ride.record": "rideRecord",
  "ride.begin": "rideBegin",
  "rides.recordByHand": "rideWritten",
  "rides.correctByHand": "rideCorrected",
  "rides.strikeByHand": "rideStruck",
  "rides.giveFeedback": "rideFeedback",
  "rides.answerFeedback": "rideFeedbackAnswer",
  "goals.list": "goals",
  "goals.save": "goalsSave",
  "goals.update": "goalsSave",
  "goals.fromAssessment": "goalsSave",
  "goals.limits": "goals",
  "goals.suspend": "goalsSuspend",
  "clearances.create": "clearance",
  "safetyEvents.record": "safetyEvent",
  "riskAssessments.latest": "risk",
  "riskAssessments.profile": "riskProfile",
  "riskAssessments.preview": "riskPreview",
  "riskAssessments.create": "riskCreate",
  "providers.add": "providerAdd",
  "providerRelationships.grant": "grant",
  "providerRelationships.revoke": "revoke",
  "providers.deactivate": "providerLeft",
  "kudos.updatePreferences": "kudosPreferences",
  "kudos.readNudges": "nudgesRead",
  "auth.login": "login",
  "auth.verify": "login",
  "auth.register": "register",
  "auth.finishSignOut": "lateSignOut",
  "auth.endSessions": "sessionsEnded",
  "bike.link": "bikeLink",
  "bike.lose": "bikeLose",
  "bike.refuse": "bikeRefuse",
  "bike.release": "bikeRelease",
  "devices.link": "bikeLink",
  "devices.release": "bikeRelease",
  "bedsideCodes.createAccount": "createAccount",
  "bedsideCodes.issue": "bedsideCode",
  "patients.sendConfirmationCode": "confirmationCode",
  "patients.confirm": "confirm",
  "patients.setNumber": "setNumber",
  "patients.correctNumber": "correctNumber",
  "patients.confirmAnew": "confirm",
  "patients.settleNumber": "numberTaken",
  "identityProofs.renew": "proofRenewed",
  "identityProofs.distrust": "proofEnded",
  "auth.addEmail": "addEmail",
  "auth.proveEmail": "proveEmail",
} as const;

type ActionKey = (typeof actionKeys)[keyof typeof actionKeys] | "other";

export const actionKey = (action: string): ActionKey =>
  action in actionKeys ? actionKeys[action as keyof typeof actionKeys] : "other";

const roles = ["patient", "provider", "device", "system", "admin", ...allCredentials] as const;

export const roleKey = (role: string): (typeof roles)[number] | "unknown" =>
  roles.find((known) => known === role) ?? "unknown";
