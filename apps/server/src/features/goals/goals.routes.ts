import { api } from "@bedside-bike/contract";
import { answer, type Feature } from "../../platform/answer.ts";
import { listGoals, saveGoals, setGoalsFromAssessment, updateGoal } from "./goals.service.ts";

export const goals: Feature = (app, deps) => {
  answer(app, deps, api["goals.list"], (input) => listGoals(deps, input));
  answer(app, deps, api["goals.save"], (input) => saveGoals(deps, input));
  answer(app, deps, api["goals.fromAssessment"], (input) => setGoalsFromAssessment(deps, input));
  answer(app, deps, api["goals.update"], (input) => updateGoal(deps, input));
};
