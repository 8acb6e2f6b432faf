import { api } from "@bedside-bike/contract";
import { type Feature, publicRoute } from "../../platform/route.ts";
import { getStatus } from "./system.service.ts";

export const system: Feature = (app, deps) => {
  publicRoute(app, deps, api["system.status"], getStatus);
};
