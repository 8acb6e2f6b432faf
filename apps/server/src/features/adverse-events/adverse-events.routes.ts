import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { countAdverseEvents, listAdverseEvents, reportAdverseEvent } from "./adverse-events.service.ts";

export const adverseEvents: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["adverseEvents.report"], reportAdverseEvent);
  authenticatedRoute(app, deps, api["adverseEvents.list"], listAdverseEvents);
  authenticatedRoute(app, deps, api["adverseEvents.rates"], countAdverseEvents);
};
