import * as administration from "./administration.ts";
import * as adverseEvents from "./adverse-events.ts";
import * as auth from "./auth.ts";
import * as beds from "./beds.ts";
import * as bedsideCodes from "./bedside-codes.ts";
import * as boards from "./boards.ts";
import * as calibration from "./calibration.ts";
import * as clearances from "./clearances.ts";
import * as devices from "./devices.ts";
import * as games from "./games.ts";
import * as goalLimits from "./goal-limits.ts";
import * as goals from "./goals.ts";
import * as helpRequests from "./help-requests.ts";
import * as identityProofs from "./identity-proofs.ts";
import * as kudos from "./kudos.ts";
import * as missedSessions from "./missed-sessions.ts";
import * as mobilityLevels from "./mobility-levels.ts";
import * as passkeys from "./passkeys.ts";
import * as patients from "./patients.ts";
import * as relationships from "./provider-relationships.ts";
import * as providers from "./providers.ts";
import * as rideFeedback from "./ride-feedback.ts";
import * as rides from "./rides.ts";
import * as riskAssessments from "./risk-assessments.ts";
import * as safetyEvents from "./safety-events.ts";
import * as sessionChecks from "./session-checks.ts";
import * as shiftSummaries from "./shift-summaries.ts";
import * as singleSignOn from "./single-sign-on.ts";
import * as system from "./system.ts";
import * as tabletRides from "./tablet-rides.ts";
import * as witnessCodes from "./witness-codes.ts";
import * as writtenRides from "./written-rides.ts";

/** Every call of the product, one line each. The feature that implements it has the same name as its file. */
export const api = {
  "system.status": system.status,
  "auth.login": auth.login,
  "auth.verify": auth.verify,
  "auth.register": auth.register,
  "auth.user": auth.currentUser,
  "auth.stay": auth.staySignedIn,
  "auth.logout": auth.logout,
  "auth.finishSignOut": auth.finishSignOut,
  "auth.sessions": auth.listSessions,
  "auth.endOtherSessions": auth.endOtherSessions,
  "auth.endSession": auth.endSession,
  "auth.addEmail": auth.addEmail,
  "auth.proveEmail": auth.proveEmail,
  "singleSignOn.start": singleSignOn.startSingleSignOn,
  "singleSignOn.finish": singleSignOn.finishSingleSignOn,
  "singleSignOn.backChannelLogout": singleSignOn.backChannelLogout,
  "passkeys.list": passkeys.listPasskeys,
  "passkeys.start": passkeys.startPasskey,
  "passkeys.enroll": passkeys.enrollPasskey,
  "passkeys.remove": passkeys.removePasskey,
  "passkeys.ask": passkeys.requestPasskey,
  "passkeys.signIn": passkeys.signInWithPasskey,
  "bedsideCodes.issue": bedsideCodes.issueBedsideCode,
  "witnessCodes.issue": witnessCodes.issueWitnessCode,
  "identityProofs.list": identityProofs.listIdentityProofs,
  "identityProofs.renew": identityProofs.renewIdentityProof,
  "patients.lastDevice": patients.findLastDevice,
  "patients.correctNumber": patients.correctPatientNumber,
  "patients.sendConfirmationCode": patients.sendConfirmationCode,
  "patients.confirm": patients.confirmPatient,
  "patients.suggestDevice": patients.suggestDevice,
  "patients.dashboard": patients.getDashboard,
  "patients.usageData": patients.listUsageData,
  "patients.update": patients.updatePatient,
  "patients.setBed": beds.setBed,
  "patients.discharge": patients.dischargePatient,
  "patients.readNews": patients.readNews,
  "patients.accessLog": patients.listAccessLog,
  "patients.live": patients.streamPatient,
  "rides.list": rides.listRides,
  "rides.record": rides.recordRide,
  "rides.begin": tabletRides.beginRide,
  "rides.readings": tabletRides.sendReadings,
  "rides.sealingKey": tabletRides.getSealingKey,
  "rides.recordByHand": writtenRides.recordByHand,
  "rides.correctByHand": writtenRides.correctByHand,
  "rides.strikeByHand": writtenRides.strikeByHand,
  "rides.giveFeedback": rideFeedback.giveFeedback,
  "rides.answerFeedback": rideFeedback.answerFeedback,
  "rides.recordEffort": rideFeedback.recordEffort,
  "rides.stop": rides.stopSession,
  "rides.answerMustStop": rides.answerMustStop,
  "devices.link": devices.linkDevice,
  "devices.release": devices.releaseDevice,
  "devices.readLoss": devices.readDeviceLoss,
  "devices.telemetry": devices.sendTelemetry,
  "goals.list": goals.listGoals,
  "goals.save": goals.saveGoals,
  "goals.fromAssessment": goals.goalsFromAssessment,
  "goals.update": goals.updateGoal,
  "goals.limits": goalLimits.getGoalLimits,
  "clearances.create": clearances.createClearance,
  "safetyEvents.create": safetyEvents.createSafetyEvent,
  "safetyEvents.undo": safetyEvents.undoSafetyEvent,
  "helpRequests.create": helpRequests.askForHelp,
  "helpRequests.createLater": helpRequests.askForHelpLater,
  "helpRequests.answer": helpRequests.answerHelpRequest,
  "helpRequests.close": helpRequests.closeHelpRequest,
  "missedSessions.create": missedSessions.createMissedSession,
  "missedSessions.takeBack": missedSessions.takeBackMissedSession,
  "missedSessions.dose": missedSessions.getDose,
  "sessionChecks.create": sessionChecks.createSessionCheck,
  "adverseEvents.report": adverseEvents.reportAdverseEvent,
  "adverseEvents.list": adverseEvents.listAdverseEvents,
  "adverseEvents.rates": adverseEvents.countAdverseEvents,
  "mobilityLevels.record": mobilityLevels.recordMobilityLevel,
  "mobilityLevels.list": mobilityLevels.listMobilityLevels,
  "riskAssessments.create": riskAssessments.createRiskAssessment,
  "riskAssessments.preview": riskAssessments.previewRiskAssessment,
  "riskAssessments.createAnonymous": riskAssessments.createAnonymousRiskAssessment,
  "riskAssessments.latest": riskAssessments.getLatestRiskAssessment,
  "riskAssessments.catalog": riskAssessments.getClinicalCatalog,
  "riskAssessments.profile": riskAssessments.getCalculatorProfile,
  "providers.list": providers.listProviders,
  "providers.add": providers.addProvider,
  "providers.patients": providers.listProviderPatients,
  "providers.patient": providers.findProviderPatient,
  "providers.deactivate": providers.deactivateProvider,
  "providers.live": providers.streamProviderPatients,
  "providers.shiftSummary": shiftSummaries.getShiftSummary,
  "boards.open": boards.openBoard,
  "boards.show": boards.showBoard,
  "boards.live": boards.streamBoard,
  "boards.list": boards.listBoards,
  "boards.end": boards.endBoard,
  "providerRelationships.list": relationships.listRelationships,
  "providerRelationships.grant": relationships.grantAccess,
  "providerRelationships.review": relationships.reviewRelationships,
  "providerRelationships.revoke": relationships.revokeAccess,
  "calibration.report": calibration.getCalibration,
  "calibration.recordReadmission": calibration.recordReadmission,
  "administration.bikes": administration.listBikes,
  "administration.enrollBike": administration.enrollBike,
  "administration.rotateBikeKey": administration.rotateBikeKey,
  "administration.retireBike": administration.retireBike,
  "administration.people": administration.listPeople,
  "administration.approveProvider": administration.approveProvider,
  "administration.refuseProvider": administration.refuseProvider,
  "administration.markAdministrator": administration.markAdministrator,
  "administration.endPatientAccount": administration.endPatientAccount,
  "administration.machine": administration.getMachine,
  "administration.safety": administration.getWardSafety,
  "administration.weeks": administration.listWardWeeks,
  "games.win": games.winGame,
  "games.xp": games.getXp,
  "kudos.preferences": kudos.getPreferences,
  "kudos.updatePreferences": kudos.updatePreferences,
  "kudos.feed": kudos.listFeed,
  "kudos.activity": kudos.getActivity,
  "kudos.nudgeTargets": kudos.listNudgeTargets,
  "kudos.clap": kudos.clap,
  "kudos.claps": kudos.countClaps,
  "kudos.react": kudos.react,
  "kudos.nudge": kudos.sendNudge,
  "kudos.readNudges": kudos.readNudges,
} as const;

export type Api = typeof api;
