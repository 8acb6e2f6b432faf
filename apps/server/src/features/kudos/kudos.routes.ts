import { api } from "@bedside-bike/contract";
import { answer, type Feature } from "../../platform/answer.ts";
import * as service from "./kudos.service.ts";

export const kudos: Feature = (app, deps) => {
  answer(app, deps, api["kudos.preferences"], service.getPreferences);
  answer(app, deps, api["kudos.updatePreferences"], service.updatePreferences);
  answer(app, deps, api["kudos.feed"], service.listFeed);
  answer(app, deps, api["kudos.activity"], (input) => service.getActivity(deps, input));
  answer(app, deps, api["kudos.nudgeTargets"], (input) => service.listNudgeTargets(deps, input));
  answer(app, deps, api["kudos.react"], (input) => service.react(deps, input));
  answer(app, deps, api["kudos.nudge"], (input) => service.sendNudge(deps, input));
  answer(app, deps, api["kudos.readNudges"], service.readNudges);
};
