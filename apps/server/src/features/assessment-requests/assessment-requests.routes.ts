import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { askForAssessment } from "./assessment-requests.service.ts";

export const assessmentRequests: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["assessmentRequests.create"], askForAssessment);
};
