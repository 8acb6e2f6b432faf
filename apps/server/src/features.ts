import { administration } from "./features/administration/administration.routes.ts";
import { adverseEvents } from "./features/adverse-events/adverse-events.routes.ts";
import { assessmentRequests } from "./features/assessment-requests/assessment-requests.routes.ts";
import { auth } from "./features/auth/auth.routes.ts";
import { bedsideCodes } from "./features/bedside-codes/bedside-codes.routes.ts";
import { boards } from "./features/boards/boards.routes.ts";
import { calibration } from "./features/calibration/calibration.routes.ts";
import { clearances } from "./features/clearances/clearances.routes.ts";
import { devices } from "./features/devices/devices.routes.ts";
import { familyLinks } from "./features/family-links/family-links.routes.ts";
import { games } from "./features/games/games.routes.ts";
import { goals } from "./features/goals/goals.routes.ts";
import { helpRequests } from "./features/help-requests/help-requests.routes.ts";
import { identityProofs } from "./features/identity-proofs/identity-proofs.routes.ts";
import { kudos } from "./features/kudos/kudos.routes.ts";
import { missedSessions } from "./features/missed-sessions/missed-sessions.routes.ts";
import { mobilityLevels } from "./features/mobility-levels/mobility-levels.routes.ts";
import { passkeys } from "./features/passkeys/passkeys.routes.ts";
import { patients } from "./features/patients/patients.routes.ts";
import { providerRelationships } from "./features/provider-relationships/provider-relationships.routes.ts";
import { providers } from "./features/providers/providers.routes.ts";
import { rides } from "./features/rides/rides.routes.ts";
import { telemetry } from "./features/rides/telemetry.routes.ts";
import { riskAssessments } from "./features/risk-assessments/risk-assessments.routes.ts";
import { sessionChecks } from "./features/session-checks/session-checks.routes.ts";
import { shiftSummaries } from "./features/shift-summaries/shift-summaries.routes.ts";
import { singleSignOn } from "./features/single-sign-on/single-sign-on.routes.ts";
import { system } from "./features/system/system.routes.ts";
import { teams } from "./features/teams/teams.routes.ts";
import { witnessCodes } from "./features/witness-codes/witness-codes.routes.ts";
import type { Feature } from "./platform/route.ts";

export const features: readonly Feature[] = [
  system,
  auth,
  singleSignOn,
  passkeys,
  bedsideCodes,
  witnessCodes,
  identityProofs,
  devices,
  patients,
  rides,
  telemetry,
  goals,
  clearances,
  helpRequests,
  missedSessions,
  sessionChecks,
  adverseEvents,
  mobilityLevels,
  riskAssessments,
  assessmentRequests,
  boards,
  shiftSummaries,
  calibration,
  administration,
  familyLinks,
  games,
  kudos,
  providers,
  providerRelationships,
  teams,
];
