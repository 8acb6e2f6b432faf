import { api } from "@bedside-bike/contract";
import { answer, answerAnyone, type Feature } from "../../platform/answer.ts";
import * as service from "./risk-assessments.service.ts";

export const riskAssessments: Feature = (app, deps) => {
  answer(app, deps, api["riskAssessments.create"], (input) => service.assessPatient(input));

  answer(app, deps, api["riskAssessments.preview"], async ({ body }) => service.assess(body));

  answerAnyone(app, deps, api["riskAssessments.createAnonymous"], async ({ body }) => service.assessAnonymously(body), {
    // Nothing in it comes from the database or from anybody else; that it holds only declared fields is tested.
    serializerCompiler: () => JSON.stringify,
  });

  answer(app, deps, api["riskAssessments.latest"], ({ tx, params }) => service.getLatest(tx, params.id));

  answer(app, deps, api["riskAssessments.profile"], (input) => service.getProfile(deps, input));
};
