import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { streamRoute } from "../../platform/stream.ts";
import { suggestDevice } from "../auth/auth.service.ts";
import { browserOf } from "../auth/browser.ts";
import * as service from "./patients.service.ts";

export const patients: Feature = (app, deps) => {
  publicRoute(app, deps, api["patients.lastDevice"], (input, deps, { request }) =>
    suggestDevice({ ...input, browser: browserOf(request) }, deps),
  );
  authenticatedRoute(app, deps, api["patients.dashboard"], service.getDashboard);
  authenticatedRoute(app, deps, api["patients.usageData"], service.listUsageData);
  authenticatedRoute(app, deps, api["patients.update"], service.correctAdmissionDate);
  authenticatedRoute(app, deps, api["patients.discharge"], service.discharge);
  authenticatedRoute(app, deps, api["patients.accessLog"], service.listAccessLog);
  streamRoute(app, deps, api["patients.live"], service.openOwnStream);
};
