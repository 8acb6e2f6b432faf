import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { listRides, recordRide } from "./rides.service.ts";

export const rides: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["rides.list"], ({ tx, params, query }) => listRides(tx, params.id, query.limit));

  authenticatedRoute(
    app,
    deps,
    api["rides.record"],
    ({ tx, params, body, at, caller }) => recordRide(tx, deps, params.id, body, caller, at),
    { bodyLimit: { bytes: 2 * 1024 * 1024, field: "readings" } },
  );
};
