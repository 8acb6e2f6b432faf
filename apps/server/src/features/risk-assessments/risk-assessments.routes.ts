import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import * as service from "./risk-assessments.service.ts";

export const riskAssessments: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["riskAssessments.create"], (input) => service.assessPatient(input));

  authenticatedRoute(app, deps, api["riskAssessments.preview"], async ({ body }) => service.assess(body));

  publicRoute(app, deps, api["riskAssessments.createAnonymous"], async ({ body }) => service.assessAnonymously(body), {
    // It contains nothing from the database or from other users; a test checks that it has only declared fields.
    serializerCompiler: () => JSON.stringify,
  });

  authenticatedRoute(app, deps, api["riskAssessments.latest"], ({ tx, params }) => service.getLatest(tx, params.id));

  authenticatedRoute(app, deps, api["riskAssessments.profile"], (input) => service.getProfile(deps, input));
};
