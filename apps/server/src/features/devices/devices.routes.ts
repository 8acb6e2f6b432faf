import { api } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { ingestBatch } from "../rides/telemetry.service.ts";
import { chooseBike, readBikeLoss, releaseBike } from "./device-links.service.ts";
import { requireDevice } from "./devices.service.ts";

export const devices: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["devices.link"], chooseBike);
  authenticatedRoute(app, deps, api["devices.release"], releaseBike);
  authenticatedRoute(app, deps, api["devices.readLoss"], readBikeLoss);
  publicRoute(app, deps, api["devices.telemetry"], ingestBatch, {
    bodyLimit: { bytes: RIDE_LIMITS.maxBatchBytes, field: "readings" },
    // Runs before the body is read, so that nothing is parsed for a caller without a key.
    onRequest: ({ params, headers }) => {
      const { number } = params as { number: string };
      return requireDevice({ number, authorization: headers.authorization }, deps);
    },
  });
};
