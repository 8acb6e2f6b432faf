import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import * as service from "./risk-assessments.service.ts";

export const riskAssessments: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["riskAssessments.create"], service.assessPatient);
  authenticatedRoute(app, deps, api["riskAssessments.preview"], service.previewAssessment);
  publicRoute(app, deps, api["riskAssessments.createAnonymous"], service.assessAnonymously, {
    // It contains nothing from the database or from other users; a test checks that it has only declared fields.
    serializerCompiler: () => JSON.stringify,
  });
  authenticatedRoute(app, deps, api["riskAssessments.latest"], service.getLatest);
  authenticatedRoute(app, deps, api["riskAssessments.profile"], service.getProfile);
};
