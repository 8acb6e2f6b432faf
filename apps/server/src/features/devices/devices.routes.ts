import { api } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { receiveTelemetry } from "../rides/telemetry.service.ts";
import { chooseBike, readBikeLoss, releaseBike } from "./device-links.service.ts";
import { checkDeviceKeys } from "./devices.service.ts";

export const devices: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["devices.link"], chooseBike);
  authenticatedRoute(app, deps, api["devices.release"], releaseBike);
  authenticatedRoute(app, deps, api["devices.readLoss"], readBikeLoss);
  const telemetry = receiveTelemetry(deps);
  const requireDevice = checkDeviceKeys(deps);
  publicRoute(app, deps, api["devices.telemetry"], telemetry.ingest, {
    bodyLimit: { bytes: RIDE_LIMITS.maxBatchBytes, field: "readings" },
    // Runs before the body is read, so that nothing is parsed for a caller without a key, or that can't be stored.
    onRequest: async ({ params, headers }) => {
      telemetry.requireRoom();
      const { number } = params as { number: string };
      await requireDevice({ number, authorization: headers.authorization });
    },
  });
};
