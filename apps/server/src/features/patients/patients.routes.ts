import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { streamRoute } from "../../platform/stream.ts";
import { suggestDevice } from "../auth/auth.service.ts";
import { browserOf } from "../auth/browser.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import * as service from "./patients.service.ts";

export const patients: Feature = (app, deps) => {
  const timeZone = deps.config.hospitalTimeZone;

  publicRoute(app, deps, api["patients.lastDevice"], async ({ query, at, request }) => {
    const device = await suggestDevice(deps, query, browserOf(request), at);
    return { lastDevice: toDeviceNumberText(device) };
  });

  authenticatedRoute(app, deps, api["patients.dashboard"], ({ tx, params, at }) =>
    service.getDashboard(tx, params.id, at, timeZone),
  );

  authenticatedRoute(app, deps, api["patients.usageData"], ({ tx, params, query, at }) =>
    service.listUsageData(tx, params.id, query.days, at, timeZone),
  );

  authenticatedRoute(app, deps, api["patients.update"], ({ tx, params, body, at, caller }) =>
    service.correctAdmissionDate(tx, deps, { patientId: params.id, ...body }, caller, at),
  );

  authenticatedRoute(app, deps, api["patients.discharge"], ({ tx, params, at, caller }) =>
    service.discharge(tx, deps, params.id, caller, at),
  );

  authenticatedRoute(app, deps, api["patients.accessLog"], ({ tx, params }) => service.listAccessLog(tx, params.id));

  streamRoute(app, deps, api["patients.live"], async (_tx, caller) => (event) => {
    const isOwn = "patientId" in event && event.patientId === caller.id;
    return isOwn && (event.type === "ride" || event.type === "goals" || event.type === "kudos") ? event : null;
  });
};
