import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { createSessionCheck } from "./session-checks.service.ts";

export const sessionChecks: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["sessionChecks.create"], createSessionCheck);
};
