import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { listIdentityProofs, renewIdentityProof } from "./identity-proofs.service.ts";

export const identityProofs: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["identityProofs.list"], listIdentityProofs);
  authenticatedRoute(app, deps, api["identityProofs.renew"], renewIdentityProof);
};
