/**
 * Every call on one page: name -> method and path. Free of Zod, so that the web app's first load includes the paths
 * without the validators. The rest of each call (access, input, replies) is in `api.ts`.
 */
export const paths = {
  "system.status": { method: "GET", path: "/api/status" },

  "auth.login": { method: "POST", path: "/api/auth/login" },
  "auth.verify": { method: "POST", path: "/api/auth/verify" },
  "auth.register": { method: "POST", path: "/api/auth/register" },
  "auth.user": { method: "GET", path: "/api/auth/user" },
  "auth.stay": { method: "POST", path: "/api/auth/stay" },
  "auth.logout": { method: "POST", path: "/api/auth/logout" },
  "auth.finishSignOut": { method: "POST", path: "/api/auth/finish-sign-out" },
  "auth.sessions": { method: "GET", path: "/api/auth/sessions" },
  "auth.endOtherSessions": { method: "DELETE", path: "/api/auth/sessions" },
  "auth.endSession": { method: "DELETE", path: "/api/auth/sessions/:id" },
  "auth.addEmail": { method: "POST", path: "/api/auth/email" },
  "auth.proveEmail": { method: "POST", path: "/api/auth/email/verify" },

  "singleSignOn.start": { method: "POST", path: "/api/single-sign-on" },
  "singleSignOn.finish": { method: "POST", path: "/api/single-sign-on/finish" },
  "singleSignOn.backChannelLogout": { method: "POST", path: "/api/auth/single-sign-on/back-channel-logout" },

  "passkeys.list": { method: "GET", path: "/api/passkeys" },
  "passkeys.start": { method: "POST", path: "/api/passkeys/start" },
  "passkeys.enroll": { method: "POST", path: "/api/passkeys" },
  "passkeys.remove": { method: "DELETE", path: "/api/passkeys/:id" },
  "passkeys.ask": { method: "POST", path: "/api/passkeys/ask" },
  "passkeys.signIn": { method: "POST", path: "/api/passkeys/sign-in" },

  "bedsideCodes.issue": { method: "POST", path: "/api/bedside-codes" },

  "witnessCodes.issue": { method: "POST", path: "/api/witness-codes" },

  "identityProofs.list": { method: "GET", path: "/api/identity-proofs" },
  "identityProofs.renew": { method: "POST", path: "/api/identity-proofs" },

  "patients.lastDevice": { method: "GET", path: "/api/patients/last-device" },
  "patients.correctNumber": { method: "POST", path: "/api/patients/correct-number" },
  "patients.sendConfirmationCode": { method: "POST", path: "/api/patients/:id/confirmation-code" },
  "patients.confirm": { method: "POST", path: "/api/patients/:id/confirm" },
  "patients.suggestDevice": { method: "POST", path: "/api/patients/last-device" },
  "patients.dashboard": { method: "GET", path: "/api/patients/:id/dashboard" },
  "patients.usageData": { method: "GET", path: "/api/patients/:id/usage-data" },
  "patients.update": { method: "PATCH", path: "/api/patients/:id" },
  "patients.setBed": { method: "POST", path: "/api/patients/:id/bed" },
  "patients.discharge": { method: "POST", path: "/api/patients/:id/discharge" },
  "patients.readNews": { method: "POST", path: "/api/patients/:id/news/read" },
  "patients.accessLog": { method: "GET", path: "/api/patients/:id/access-log" },
  "patients.live": { method: "GET", path: "/api/patients/:id/live" },

  "rides.list": { method: "GET", path: "/api/patients/:id/sessions" },
  "rides.record": { method: "POST", path: "/api/patients/:id/sessions" },
  "rides.begin": { method: "POST", path: "/api/patients/:id/rides" },
  "rides.readings": { method: "POST", path: "/api/rides/:rideId/readings" },
  "rides.sealingKey": { method: "GET", path: "/api/ride-sealing-key" },
  "rides.recordByHand": { method: "POST", path: "/api/patients/:id/rides/by-hand" },
  "rides.correctByHand": { method: "PATCH", path: "/api/rides/:rideId" },
  "rides.strikeByHand": { method: "DELETE", path: "/api/rides/:rideId" },
  "rides.giveFeedback": { method: "POST", path: "/api/rides/:rideId/feedback" },
  "rides.answerFeedback": { method: "POST", path: "/api/rides/:rideId/feedback/answer" },
  "rides.recordEffort": { method: "POST", path: "/api/rides/:rideId/effort" },
  "rides.stop": { method: "POST", path: "/api/patients/:id/rides/stop" },
  "rides.answerMustStop": { method: "POST", path: "/api/rides/:rideId/must-stop/answer" },

  "devices.link": { method: "POST", path: "/api/patients/:id/device-link" },
  "devices.release": { method: "DELETE", path: "/api/patients/:id/device-link" },
  "devices.readLoss": { method: "POST", path: "/api/patients/:id/device-link/loss/read" },
  "devices.telemetry": { method: "POST", path: "/api/devices/:number/telemetry" },

  "goals.list": { method: "GET", path: "/api/patients/:id/goals" },
  "goals.save": { method: "POST", path: "/api/patients/:id/goals" },
  "goals.fromAssessment": { method: "POST", path: "/api/patients/:id/goals/from-assessment" },
  "goals.update": { method: "PATCH", path: "/api/goals/:goalId" },
  "goals.limits": { method: "GET", path: "/api/patients/:id/goal-limits" },

  "clearances.create": { method: "POST", path: "/api/patients/:id/clearances" },
  "safetyEvents.create": { method: "POST", path: "/api/patients/:id/safety-events" },
  "safetyEvents.undo": { method: "POST", path: "/api/safety-events/:safetyEventId/undo" },
  "sessionChecks.create": { method: "POST", path: "/api/patients/:id/session-checks" },

  "helpRequests.create": { method: "POST", path: "/api/patients/:id/help-requests" },
  "helpRequests.createLater": { method: "POST", path: "/api/help-requests" },
  "helpRequests.answer": { method: "POST", path: "/api/help-requests/:helpRequestId/answer" },
  "helpRequests.close": { method: "POST", path: "/api/help-requests/:helpRequestId/close" },
  "missedSessions.create": { method: "POST", path: "/api/patients/:id/missed-sessions" },
  "missedSessions.takeBack": { method: "DELETE", path: "/api/patients/:id/missed-sessions/:missedId" },
  "missedSessions.dose": { method: "GET", path: "/api/patients/:id/dose" },

  "adverseEvents.report": { method: "POST", path: "/api/patients/:id/adverse-events" },
  "adverseEvents.list": { method: "GET", path: "/api/patients/:id/adverse-events" },
  "adverseEvents.rates": { method: "GET", path: "/api/adverse-events" },

  "mobilityLevels.record": { method: "POST", path: "/api/patients/:id/mobility-levels" },
  "mobilityLevels.list": { method: "GET", path: "/api/patients/:id/mobility-levels" },

  "riskAssessments.create": { method: "POST", path: "/api/risk-assessment" },
  "riskAssessments.preview": { method: "POST", path: "/api/risk-assessment/preview" },
  "riskAssessments.createAnonymous": { method: "POST", path: "/api/anonymous-risk-assessment" },
  "riskAssessments.latest": { method: "GET", path: "/api/patients/:id/risk-assessment" },
  "riskAssessments.catalog": { method: "GET", path: "/api/clinical-catalog" },
  "riskAssessments.profile": { method: "GET", path: "/api/patients/:id/profile-for-calculator" },

  "providers.list": { method: "GET", path: "/api/providers" },
  "providers.add": { method: "POST", path: "/api/providers" },
  "providers.patients": { method: "GET", path: "/api/providers/:id/patients" },
  "providers.patient": { method: "GET", path: "/api/providers/:id/patients/:patientId" },
  "providers.deactivate": { method: "POST", path: "/api/providers/:id/deactivate" },
  "providers.live": { method: "GET", path: "/api/providers/:id/live" },
  "providers.shiftSummary": { method: "GET", path: "/api/providers/:id/shift-summary" },

  "boards.open": { method: "POST", path: "/api/board" },
  "boards.show": { method: "GET", path: "/api/board" },
  "boards.live": { method: "GET", path: "/api/board/live" },
  "boards.list": { method: "GET", path: "/api/boards" },
  "boards.end": { method: "DELETE", path: "/api/boards/:id" },

  "providerRelationships.list": { method: "GET", path: "/api/provider-relationships" },
  "providerRelationships.grant": { method: "POST", path: "/api/provider-relationships" },
  "providerRelationships.review": { method: "GET", path: "/api/provider-relationships/review" },
  "providerRelationships.revoke": { method: "DELETE", path: "/api/provider-relationships/:id" },

  "calibration.report": { method: "GET", path: "/api/calibration" },
  "calibration.recordReadmission": { method: "POST", path: "/api/calibration/readmissions" },

  "administration.bikes": { method: "GET", path: "/api/administration/bikes" },
  "administration.enrollBike": { method: "POST", path: "/api/administration/bikes" },
  "administration.rotateBikeKey": { method: "POST", path: "/api/administration/bikes/:number/key" },
  "administration.retireBike": { method: "POST", path: "/api/administration/bikes/:number/retire" },
  "administration.people": { method: "GET", path: "/api/administration/people" },
  "administration.approveProvider": { method: "POST", path: "/api/administration/providers/:id/approve" },
  "administration.refuseProvider": { method: "POST", path: "/api/administration/providers/:id/refuse" },
  "administration.markAdministrator": { method: "POST", path: "/api/administration/providers/:id/administrator" },
  "administration.endPatientAccount": { method: "POST", path: "/api/administration/patients/:id/end" },
  "administration.machine": { method: "GET", path: "/api/administration/machine" },
  "administration.safety": { method: "GET", path: "/api/administration/safety" },
  "administration.weeks": { method: "GET", path: "/api/administration/weeks" },

  "games.win": { method: "POST", path: "/api/patients/:id/games" },
  "games.xp": { method: "GET", path: "/api/patients/:id/games" },

  "kudos.preferences": { method: "GET", path: "/api/kudos/preferences" },
  "kudos.updatePreferences": { method: "PATCH", path: "/api/kudos/preferences" },
  "kudos.feed": { method: "GET", path: "/api/kudos/feed" },
  "kudos.activity": { method: "GET", path: "/api/kudos/activity" },
  "kudos.nudgeTargets": { method: "GET", path: "/api/kudos/nudge-targets" },
  "kudos.clap": { method: "POST", path: "/api/patients/:id/claps" },
  "kudos.claps": { method: "GET", path: "/api/patients/:id/claps" },
  "kudos.react": { method: "POST", path: "/api/kudos/react" },
  "kudos.nudge": { method: "POST", path: "/api/kudos/nudge" },
  "kudos.readNudges": { method: "POST", path: "/api/kudos/nudges/read" },
} as const satisfies Record<string, { method: Method; path: `/api/${string}` }>;

export type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type CallName = keyof typeof paths;
