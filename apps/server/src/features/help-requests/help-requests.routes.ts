import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { answerHelpRequest, askForHelp, askForHelpLater, closeHelpRequest } from "./help-requests.service.ts";

export const helpRequests: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["helpRequests.create"], askForHelp);
  publicRoute(app, deps, api["helpRequests.createLater"], (input, deps, { request }) => {
    const { authorization } = request.headers;
    return askForHelpLater({ ...input, authorization, onFound: () => app.callLimits.prove(request) }, deps);
  });
  authenticatedRoute(app, deps, api["helpRequests.answer"], answerHelpRequest);
  authenticatedRoute(app, deps, api["helpRequests.close"], closeHelpRequest);
};
