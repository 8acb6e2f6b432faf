import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { answerHelpRequest, askForHelp, closeHelpRequest } from "./help-requests.service.ts";

export const helpRequests: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["helpRequests.create"], askForHelp);
  authenticatedRoute(app, deps, api["helpRequests.answer"], answerHelpRequest);
  authenticatedRoute(app, deps, api["helpRequests.close"], closeHelpRequest);
};
