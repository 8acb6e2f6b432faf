import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { setSessionCookie } from "../../platform/sign-in.ts";
import { browserOf } from "../auth/browser.ts";
import { originOf } from "../single-sign-on/single-sign-on.cookies.ts";
import * as service from "./passkeys.service.ts";

export const passkeys: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["passkeys.list"], ({ tx, session }) => service.listPasskeys(tx, session.userId));
  authenticatedRoute(app, deps, api["passkeys.start"], (input) => service.startPasskey(input, input.request.hostname));
  authenticatedRoute(app, deps, api["passkeys.enroll"], (input) =>
    service.enrollPasskey(input, { id: input.request.hostname, origin: originOf(input.request) }),
  );
  authenticatedRoute(app, deps, api["passkeys.remove"], service.removePasskey);

  publicRoute(app, deps, api["passkeys.ask"], ({ at, request }) =>
    service.requestPasskey(deps, request.hostname, request.ip, at),
  );

  publicRoute(app, deps, api["passkeys.signIn"], async ({ body, at, request, reply }) => {
    const site = { id: request.hostname, origin: originOf(request) };
    const { user, session } = await service.signInWithPasskey(deps, body.credential, site, browserOf(request), at);
    setSessionCookie(request, reply, session);
    return { user };
  });
};
