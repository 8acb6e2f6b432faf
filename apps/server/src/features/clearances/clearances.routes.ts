import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { createClearance } from "./clearances.service.ts";
import { createSafetyEvent, requireEvent, undoStop } from "./safety-events.service.ts";

export const clearances: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["clearances.create"], createClearance);
  authenticatedRoute(app, deps, api["safetyEvents.create"], createSafetyEvent);
  authenticatedRoute(app, deps, api["safetyEvents.undo"], undoStop, { admitAgain: requireEvent });
};
