import { api } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { HttpError } from "../../platform/errors.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { receiveTelemetry } from "../rides/telemetry.service.ts";
import { chooseBike, readBikeLoss, releaseBike } from "./device-links.service.ts";
import { checkDeviceKeys } from "./devices.service.ts";

/** More work than that would only wait: a bike keeps what is refused and sends it again. */
const mostQueuedMilliseconds = 2000;

export const devices: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["devices.link"], chooseBike);
  authenticatedRoute(app, deps, api["devices.release"], releaseBike);
  authenticatedRoute(app, deps, api["devices.readLoss"], readBikeLoss);
  const telemetry = receiveTelemetry(deps);
  const keys = checkDeviceKeys(deps);
  publicRoute(app, deps, api["devices.telemetry"], telemetry.ingest, {
    bodyLimit: { bytes: RIDE_LIMITS.maxBatchBytes, field: "readings" },
    // Runs before the body is read, so that nothing is parsed for a caller without a key, or that can't be stored soon.
    onRequest: async ({ params, headers }) => {
      if (keys.queuedMilliseconds() + telemetry.queuedMilliseconds() > mostQueuedMilliseconds) throw overloaded();
      const { number } = params as { number: string };
      await keys.require({ number, authorization: headers.authorization });
    },
  });
};

const overloaded = () =>
  new HttpError(503, "Readings can't be stored fast enough at the moment. Send this batch again in a few seconds.");
