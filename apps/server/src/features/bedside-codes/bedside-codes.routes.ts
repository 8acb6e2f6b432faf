import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { issueBedsideCode } from "./bedside-codes.service.ts";

export const bedsideCodes: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["bedsideCodes.issue"], async (input, deps, { reply }) => {
    const issued = await issueBedsideCode(input, deps);
    if ("code" in issued) reply.status(201);
    return issued;
  });
};
