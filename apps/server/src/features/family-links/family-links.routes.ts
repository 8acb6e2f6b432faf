import { api } from "@bedside-bike/contract";
import { originOf } from "../../platform/public-origin.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import * as service from "./family-links.service.ts";

export const familyLinks: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["familyLinks.show"], service.showFamilyLink);
  authenticatedRoute(app, deps, api["familyLinks.create"], (input, { config }, { request }) =>
    service.createFamilyLink({ ...input, origin: originOf(request, config) }),
  );
  authenticatedRoute(app, deps, api["familyLinks.end"], service.endFamilyLink);
  publicRoute(app, deps, api["familyLinks.view"], service.viewByFamilyLink);
  publicRoute(app, deps, api["familyLinks.clap"], service.clapByFamilyLink);
};
