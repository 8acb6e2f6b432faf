import { api } from "@bedside-bike/contract";
import { answer, answerAnyone, type Feature } from "../../platform/answer.ts";
import { assessmentSerializerCompiler } from "./reply-serializer.ts";
import * as service from "./risk-assessments.service.ts";

export const riskAssessments: Feature = (app, deps) => {
  answer(app, deps, api["riskAssessments.create"], (input) => service.assessPatient(input));

  answer(app, deps, api["riskAssessments.preview"], async ({ body }) => service.assess(body));

  answerAnyone(app, deps, api["riskAssessments.createAnonymous"], async ({ body }) => service.assessAnonymously(body), {
    serializerCompiler: assessmentSerializerCompiler,
  });

  answer(app, deps, api["riskAssessments.latest"], ({ tx, params }) => service.getLatest(tx, params.id));

  answer(app, deps, api["riskAssessments.profile"], (input) => service.getProfile(deps, input));
};
