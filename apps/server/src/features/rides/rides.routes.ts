import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { listRides, recordRide } from "./rides.service.ts";

export const rides: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["rides.list"], listRides);
  authenticatedRoute(app, deps, api["rides.record"], recordRide, {
    bodyLimit: { bytes: 2 * 1024 * 1024, field: "readings" },
  });
};
