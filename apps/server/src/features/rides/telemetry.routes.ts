import { api } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { HttpError } from "../../platform/errors.ts";
import { type Feature, publicRoute } from "../../platform/route.ts";
import { checkDeviceKeys } from "../devices/devices.service.ts";
import { checkRideTickets } from "./ride-tickets.service.ts";
import { receiveTelemetry } from "./telemetry.service.ts";

/** More batches than this would only wait: bikes and tablets keep what is refused and send it again. */
const mostQueuedMilliseconds = 2000;

/** For what bikes send, and tablets beside them: both wait in the same queue. */
export const telemetry: Feature = (app, deps) => {
  const received = receiveTelemetry(deps);
  const keys = checkDeviceKeys(deps);
  const tickets = checkRideTickets(deps);
  const bodyLimit = { bytes: RIDE_LIMITS.maxBatchBytes, field: "readings" };
  const requireRoom = (checks: { queuedMilliseconds(): number }) => {
    if (checks.queuedMilliseconds() + received.queuedMilliseconds() > mostQueuedMilliseconds) throw overloaded();
  };
  // Each runs before the body is read, so that nothing is parsed for a caller without a valid key, or if it can't be
  // stored soon.
  publicRoute(app, deps, api["devices.telemetry"], received.ingest, {
    bodyLimit,
    onRequest: async (request) => {
      requireRoom(keys);
      const { number } = request.params as { number: string };
      await keys.require({ number, authorization: request.headers.authorization });
      app.callLimits.prove(request);
    },
  });
  publicRoute(app, deps, api["rides.readings"], received.ingestOfTablet, {
    bodyLimit,
    onRequest: async (request) => {
      requireRoom(tickets);
      const { rideId } = request.params as { rideId: string };
      await tickets.require({ rideId, authorization: request.headers.authorization });
      app.callLimits.prove(request);
    },
  });
};

const overloaded = () =>
  new HttpError(503, "Readings can't be stored fast enough at the moment. Send this batch again in a few seconds.");
