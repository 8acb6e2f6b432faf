import { api } from "@bedside-bike/contract";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import { originOf } from "../../platform/public-origin.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { browserOf } from "../sign-in/browser.ts";
import { setSignInCookies } from "../sign-in/sign-in-cookies.ts";
import * as service from "./passkeys.service.ts";

export const passkeys: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["passkeys.list"], service.listPasskeys);
  authenticatedRoute(app, deps, api["passkeys.start"], (input, deps, { request }) =>
    service.startPasskey({ ...input, site: siteOf(request, deps.config) }, deps),
  );
  authenticatedRoute(app, deps, api["passkeys.enroll"], (input, deps, { request }) =>
    service.enrollPasskey({ ...input, site: siteOf(request, deps.config) }, deps),
  );
  authenticatedRoute(app, deps, api["passkeys.remove"], service.removePasskey);

  publicRoute(app, deps, api["passkeys.ask"], (input, deps, { request }) =>
    service.requestPasskey({ ...input, site: siteOf(request, deps.config), browser: browserOf(request) }, deps),
  );

  publicRoute(app, deps, api["passkeys.signIn"], async (input, deps, { request, reply }) => {
    const [site, browser] = [siteOf(request, deps.config), browserOf(request)];
    const signedIn = await service.signInWithPasskey({ ...input, site, browser }, deps);
    setSignInCookies(request, reply, signedIn);
    return { user: signedIn.user };
  });
};

function siteOf(request: FastifyRequest, config: Config): service.Site {
  const origin = originOf(request, config);
  return { id: new URL(origin).hostname, origin };
}
