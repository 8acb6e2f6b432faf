import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { chooseBike, readBikeLoss, releaseBike } from "./device-links.service.ts";

export const devices: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["devices.link"], chooseBike);
  authenticatedRoute(app, deps, api["devices.release"], releaseBike);
  authenticatedRoute(app, deps, api["devices.readLoss"], readBikeLoss);
};
