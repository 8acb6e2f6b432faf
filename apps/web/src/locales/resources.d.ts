import "i18next";
import type access from "./en/access.json";
import type account from "./en/account.json";
import type administration from "./en/administration.json";
import type adverseEvents from "./en/adverse-events.json";
import type bedside from "./en/bedside.json";
import type bike from "./en/bike.json";
import type board from "./en/board.json";
import type calculator from "./en/calculator.json";
import type calibration from "./en/calibration.json";
import type clinical from "./en/clinical.json";
import type dashboard from "./en/dashboard.json";
import type dose from "./en/dose.json";
import type facts from "./en/facts.json";
import type feedback from "./en/feedback.json";
import type formChecks from "./en/form-checks.json";
import type games from "./en/games.json";
import type goalLimits from "./en/goal-limits.json";
import type goalWords from "./en/goal-words.json";
import type goals from "./en/goals.json";
import type handover from "./en/handover.json";
import type help from "./en/help.json";
import type helpCalls from "./en/help-calls.json";
import type kudos from "./en/kudos.json";
import type mobility from "./en/mobility.json";
import type offline from "./en/offline.json";
import type patientIdentity from "./en/patient-identity.json";
import type provider from "./en/provider.json";
import type reports from "./en/reports.json";
import type rideState from "./en/ride-state.json";
import type safetyCheck from "./en/safety-check.json";
import type safetyState from "./en/safety-state.json";
import type session from "./en/session.json";
import type sessionCheck from "./en/session-check.json";
import type shell from "./en/shell.json";
import type signIn from "./en/sign-in.json";
import type speech from "./en/speech.json";
import type tablet from "./en/tablet.json";
import type today from "./en/today.json";
import type unconfirmed from "./en/unconfirmed.json";
import type writtenRide from "./en/written-ride.json";

interface Resources {
  access: typeof access;
  account: typeof account;
  administration: typeof administration;
  "adverse-events": typeof adverseEvents;
  bedside: typeof bedside;
  bike: typeof bike;
  board: typeof board;
  calculator: typeof calculator;
  calibration: typeof calibration;
  clinical: typeof clinical;
  dashboard: typeof dashboard;
  dose: typeof dose;
  facts: typeof facts;
  feedback: typeof feedback;
  "form-checks": typeof formChecks;
  games: typeof games;
  "goal-limits": typeof goalLimits;
  "goal-words": typeof goalWords;
  goals: typeof goals;
  handover: typeof handover;
  help: typeof help;
  "help-calls": typeof helpCalls;
  kudos: typeof kudos;
  mobility: typeof mobility;
  offline: typeof offline;
  "patient-identity": typeof patientIdentity;
  provider: typeof provider;
  reports: typeof reports;
  "ride-state": typeof rideState;
  "safety-check": typeof safetyCheck;
  "safety-state": typeof safetyState;
  session: typeof session;
  "session-check": typeof sessionCheck;
  shell: typeof shell;
  "sign-in": typeof signIn;
  speech: typeof speech;
  tablet: typeof tablet;
  today: typeof today;
  unconfirmed: typeof unconfirmed;
  "written-ride": typeof writtenRide;
}

export type Namespace = keyof Resources;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Resources;
  }
}
