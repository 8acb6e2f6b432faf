import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { beginRide } from "./begin-ride.service.ts";
import { answerMustStop, requireRideToStop, stopSession } from "./must-stop.service.ts";
import {
  answerFeedback,
  giveFeedback,
  recordEffort,
  requireOwnRide,
  requirePatientsRide,
} from "./ride-feedback.service.ts";
import { listRides, recordRide } from "./rides.service.ts";
import { getSealingKey } from "./sealing-key.service.ts";
import { correctByHand, recordByHand, requireWrittenRide, strikeByHand } from "./written-rides.service.ts";

export const rides: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["rides.list"], listRides);
  authenticatedRoute(app, deps, api["rides.record"], recordRide, {
    bodyLimit: { bytes: 2 * 1024 * 1024, field: "readings" },
  });
  authenticatedRoute(app, deps, api["rides.begin"], beginRide);
  publicRoute(app, deps, api["rides.sealingKey"], getSealingKey);
  authenticatedRoute(app, deps, api["rides.recordByHand"], recordByHand);
  authenticatedRoute(app, deps, api["rides.correctByHand"], correctByHand, { admitAgain: requireWrittenRide });
  authenticatedRoute(app, deps, api["rides.strikeByHand"], strikeByHand, { admitAgain: requireWrittenRide });
  authenticatedRoute(app, deps, api["rides.giveFeedback"], giveFeedback, { admitAgain: requireOwnRide });
  authenticatedRoute(app, deps, api["rides.answerFeedback"], answerFeedback, { admitAgain: requirePatientsRide });
  authenticatedRoute(app, deps, api["rides.recordEffort"], recordEffort, { admitAgain: requirePatientsRide });
  authenticatedRoute(app, deps, api["rides.stop"], stopSession);
  authenticatedRoute(app, deps, api["rides.answerMustStop"], answerMustStop, { admitAgain: requireRideToStop });
};
