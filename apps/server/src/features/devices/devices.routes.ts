import { api } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { type Feature, publicRoute } from "../../platform/route.ts";
import { ingestBatch } from "../rides/telemetry.service.ts";
import { requireDevice } from "./devices.service.ts";

export const devices: Feature = (app, deps) => {
  publicRoute(
    app,
    deps,
    api["devices.telemetry"],
    ({ params, body, at }) => ingestBatch(deps, params.number, body, at),
    {
      bodyLimit: { bytes: RIDE_LIMITS.maxBatchBytes, field: "readings" },
      // Runs before the body is read, so that nothing is parsed for a caller without a key.
      onRequest: (request) =>
        requireDevice(deps, (request.params as { number: string }).number, request.headers.authorization),
    },
  );
};
