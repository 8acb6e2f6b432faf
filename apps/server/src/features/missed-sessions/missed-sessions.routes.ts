import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { getDose } from "./dose.service.ts";
import * as service from "./missed-sessions.service.ts";

export const missedSessions: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["missedSessions.create"], service.createMissedSession);
  authenticatedRoute(app, deps, api["missedSessions.takeBack"], service.takeBackMissedSession);
  authenticatedRoute(app, deps, api["missedSessions.dose"], getDose);
};
