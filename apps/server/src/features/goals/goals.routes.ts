import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { getGoalLimits } from "./goal-limits.service.ts";
import { listGoals, requireGoal, saveGoals, setGoalsFromAssessment, updateGoal } from "./goals.service.ts";

export const goals: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["goals.list"], listGoals);
  authenticatedRoute(app, deps, api["goals.save"], saveGoals);
  authenticatedRoute(app, deps, api["goals.fromAssessment"], setGoalsFromAssessment);
  authenticatedRoute(app, deps, api["goals.update"], updateGoal, { admitAgain: requireGoal });
  authenticatedRoute(app, deps, api["goals.limits"], getGoalLimits);
};
