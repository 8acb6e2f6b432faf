/** Who opens a screen: the roles of e2e/screens/screens.ts. */
export type Opener = "visitor" | "patient" | "provider" | "administrator" | "board";

const patient = "GET /api/patients/{patient}";
const user = "GET /api/auth/user";
/** The app's frame asks these on every screen: who it is, and what the header's notices and chips say. */
const ofPatients = [user, `${patient}/dashboard`, `${patient}/live`];
const ofProviders = [user, "GET /api/providers/{provider}/patients", "GET /api/providers/{provider}/live"];

/**
 * The calls that each screen makes when it is opened, before anybody does anything. e2e/screens opens every screen and
 * finds exactly these; opening-calls.api.test.ts counts what each costs the database.
 */
export const openingCalls: Readonly<Record<Opener, Readonly<Record<string, readonly string[]>>>> = {
  visitor: {
    "/": [],
    "/auth": [],
    "/single-sign-on": [],
    "/anonymous-risk-calculator": [],
    // Without a link there is nothing to ask.
    "/family": [],
    "/board": ["GET /api/board"],
  },
  patient: {
    "/dashboard": ofPatients,
    "/session": [...ofPatients, `${patient}/claps`],
    "/goals": [...ofPatients, `${patient}/risk-assessment`],
    "/reports": [
      ...ofPatients,
      `${patient}/usage-data?days=14`,
      `${patient}/dose?days=7`,
      `${patient}/mobility-levels`,
      `${patient}/adverse-events`,
    ],
    "/games": [...ofPatients, `${patient}/games`],
    "/risk-assessment": [...ofPatients, `${patient}/risk-assessment`],
    "/anonymous-risk-calculator": ofPatients,
    "/kudos-wall": [
      ...ofPatients,
      "GET /api/kudos/preferences",
      "GET /api/kudos/feed",
      "GET /api/kudos/activity",
      "GET /api/kudos/nudge-targets",
    ],
    "/provider-access": [...ofPatients, "GET /api/provider-relationships", `${patient}/access-log`],
    "/family-link": [...ofPatients, `${patient}/family-link`],
    "/account": [...ofPatients, "GET /api/auth/sessions"],
    "/no-such-screen": ofPatients,
  },
  provider: {
    "/provider-dashboard": ofProviders,
    "/provider-dashboard?patient=4": [
      ...ofProviders,
      `${patient}/dashboard`,
      `${patient}/risk-assessment`,
      `${patient}/sessions?limit=50`,
      `${patient}/dose?days=14`,
      `${patient}/usage-data?days=30`,
      `${patient}/goals`,
      `${patient}/goal-limits`,
      `${patient}/mobility-levels`,
      `${patient}/adverse-events`,
    ],
    "/risk-assessment?patient=4": [
      ...ofProviders,
      `${patient}/risk-assessment`,
      `${patient}/goals`,
      `${patient}/goal-limits`,
    ],
    "/anonymous-risk-calculator": ofProviders,
    "/tablet": [...ofProviders, "GET /api/ride-sealing-key"],
    "/shift-summary": [...ofProviders, "GET /api/providers/{provider}/shift-summary"],
    "/board": [...ofProviders, "GET /api/board"],
    "/administration": [...ofProviders, "GET /api/administration/administrators"],
    "/calibration": [...ofProviders, "GET /api/administration/administrators"],
    "/account": [...ofProviders, "GET /api/auth/sessions", "GET /api/passkeys"],
    "/no-such-screen": ofProviders,
  },
  administrator: {
    "/administration": [
      ...ofProviders,
      "GET /api/administration/bikes",
      "GET /api/administration/machine",
      "GET /api/administration/people",
      "GET /api/administration/safety",
      "GET /api/teams",
      "GET /api/boards",
    ],
    "/calibration": [...ofProviders, "GET /api/calibration"],
  },
  board: { "/board": ["GET /api/board", user, "GET /api/board/live"] },
};
