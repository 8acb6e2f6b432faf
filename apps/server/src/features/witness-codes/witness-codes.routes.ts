import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { issueWitnessCode } from "./witness-codes.service.ts";

export const witnessCodes: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["witnessCodes.issue"], issueWitnessCode);
};
