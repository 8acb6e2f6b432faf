import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { browserOf } from "../sign-in/browser.ts";
import { grantAccess, listRelationships, reviewRelationships, revokeAccess } from "./provider-relationships.service.ts";

export const providerRelationships: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["providerRelationships.list"], listRelationships);
  authenticatedRoute(app, deps, api["providerRelationships.grant"], (input, deps, { request }) =>
    grantAccess({ ...input, browser: browserOf(request) }, deps),
  );
  authenticatedRoute(app, deps, api["providerRelationships.review"], reviewRelationships);
  authenticatedRoute(app, deps, api["providerRelationships.revoke"], revokeAccess);
};
