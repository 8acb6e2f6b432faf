import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import * as service from "./games.service.ts";

export const games: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["games.win"], service.winGame);
  authenticatedRoute(app, deps, api["games.xp"], service.getXp);
};
