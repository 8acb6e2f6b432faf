import { api } from "@bedside-bike/contract";
import { answer, type Feature } from "../../platform/answer.ts";
import { issueBedsideCode } from "./bedside-codes.service.ts";

export const bedsideCodes: Feature = (app, deps) => {
  answer(app, deps, api["bedsideCodes.issue"], (input) => issueBedsideCode(deps, input));
};
