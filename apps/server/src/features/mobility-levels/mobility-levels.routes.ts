import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { listMobilityLevels, recordMobilityLevel } from "./mobility-levels.service.ts";

export const mobilityLevels: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["mobilityLevels.record"], recordMobilityLevel);
  authenticatedRoute(app, deps, api["mobilityLevels.list"], listMobilityLevels);
};
