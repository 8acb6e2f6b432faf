import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { getShiftSummary } from "./shift-summaries.service.ts";

export const shiftSummaries: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["providers.shiftSummary"], getShiftSummary);
};
