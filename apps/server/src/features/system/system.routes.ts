import { api } from "@bedside-bike/contract";
import { answerAnyone, type Feature } from "../../platform/answer.ts";
import { describeInstallation } from "./system.service.ts";

export const system: Feature = (app, deps) => {
  answerAnyone(app, deps, api["system.status"], async () => describeInstallation(deps.config));
};
