import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { getCalibration, recordReadmission } from "./calibration.service.ts";

export const calibration: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["calibration.report"], getCalibration);
  authenticatedRoute(app, deps, api["calibration.recordReadmission"], recordReadmission);
};
