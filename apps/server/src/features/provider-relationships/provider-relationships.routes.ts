import { api } from "@bedside-bike/contract";
import { answer, type Feature } from "../../platform/answer.ts";
import { grantAccess, listRelationships, revokeAccess } from "./provider-relationships.service.ts";

export const providerRelationships: Feature = (app, deps) => {
  answer(app, deps, api["providerRelationships.list"], listRelationships);
  answer(app, deps, api["providerRelationships.grant"], (input) => grantAccess(deps, input));
  answer(app, deps, api["providerRelationships.revoke"], (input) => revokeAccess(deps, input));
};
