import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import {
  answerHelpRequest,
  askForHelp,
  askForHelpLater,
  closeHelpRequest,
  requireHelpTicket,
  requireRequestToAnswer,
  requireRequestToClose,
} from "./help-requests.service.ts";

export const helpRequests: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["helpRequests.create"], askForHelp);
  publicRoute(
    app,
    deps,
    api["helpRequests.createLater"],
    (input, deps, { request }) => askForHelpLater({ ...input, authorization: request.headers.authorization }, deps),
    {
      // Before the body is read, so that nothing is parsed for a caller without a ticket.
      onRequest: async (request) => {
        await requireHelpTicket(request.headers.authorization, deps);
        app.callLimits.prove(request);
      },
    },
  );
  authenticatedRoute(app, deps, api["helpRequests.answer"], answerHelpRequest, { admitAgain: requireRequestToAnswer });
  authenticatedRoute(app, deps, api["helpRequests.close"], closeHelpRequest, { admitAgain: requireRequestToClose });
};
