import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { listGoals, saveGoals, setGoalsFromAssessment, updateGoal } from "./goals.service.ts";

export const goals: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["goals.list"], (input) => listGoals(deps, input));
  authenticatedRoute(app, deps, api["goals.save"], (input) => saveGoals(deps, input));
  authenticatedRoute(app, deps, api["goals.fromAssessment"], (input) => setGoalsFromAssessment(deps, input));
  authenticatedRoute(app, deps, api["goals.update"], (input) => updateGoal(deps, input));
};
