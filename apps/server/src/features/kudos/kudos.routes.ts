import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import * as claps from "./claps.service.ts";
import * as service from "./kudos.service.ts";

export const kudos: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["kudos.preferences"], service.getPreferences);
  authenticatedRoute(app, deps, api["kudos.updatePreferences"], service.updatePreferences);
  authenticatedRoute(app, deps, api["kudos.feed"], service.listFeed);
  authenticatedRoute(app, deps, api["kudos.activity"], service.getActivity);
  authenticatedRoute(app, deps, api["kudos.nudgeTargets"], service.listNudgeTargets);
  authenticatedRoute(app, deps, api["kudos.clap"], claps.clap);
  authenticatedRoute(app, deps, api["kudos.claps"], claps.countClaps);
  authenticatedRoute(app, deps, api["kudos.react"], service.react);
  authenticatedRoute(app, deps, api["kudos.nudge"], service.sendNudge);
  authenticatedRoute(app, deps, api["kudos.readNudges"], service.readNudges);
};
