import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import * as service from "./risk-assessments.service.ts";

export const riskAssessments: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["riskAssessments.create"], (input) => service.assessPatient(input));

  authenticatedRoute(app, deps, api["riskAssessments.preview"], async ({ body }) => service.assess(body));

  publicRoute(app, deps, api["riskAssessments.createAnonymous"], async ({ body }) => service.assessAnonymously(body), {
    // Nothing in it comes from the database or from anybody else; that it holds only declared fields is tested.
    serializerCompiler: () => JSON.stringify,
  });

  authenticatedRoute(app, deps, api["riskAssessments.latest"], ({ tx, params }) => service.getLatest(tx, params.id));

  authenticatedRoute(app, deps, api["riskAssessments.profile"], (input) => service.getProfile(deps, input));
};
