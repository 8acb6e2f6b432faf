import { api } from "@bedside-bike/contract";
import { decodeBody } from "../../platform/body-encoding.ts";
import { formContentType } from "../../platform/call-documentation.ts";
import { originOf } from "../../platform/public-origin.ts";
import { type Feature, publicRoute } from "../../platform/route.ts";
import { browserOf } from "../sign-in/browser.ts";
import { setSignInCookies } from "../sign-in/sign-in-cookies.ts";
import { endSessionsOfIssuer } from "./back-channel-logout.service.ts";
import { keepFlow, keepIdToken, takeFlow } from "./single-sign-on.cookies.ts";
import { connectIssuer } from "./single-sign-on.issuer.ts";
import { finishSingleSignOn, startSingleSignOn } from "./single-sign-on.service.ts";

export const singleSignOn: Feature = (app, deps) => {
  const issuer = connectIssuer(deps.config.singleSignOn);

  publicRoute(app, deps, api["singleSignOn.start"], async (input, deps, { request, reply }) => {
    const browser = { ...browserOf(request), origin: originOf(request, deps.config) };
    const { address, flow } = await startSingleSignOn({ ...input, browser }, { ...deps, issuer });
    keepFlow(request, reply, flow);
    return { address };
  });

  publicRoute(app, deps, api["singleSignOn.finish"], async (input, deps, { request, reply }) => {
    const browser = { ...browserOf(request), origin: originOf(request, deps.config) };
    const flow = takeFlow(request, reply);
    const keep = (idToken: string) => keepIdToken(request, reply, idToken);
    const signedIn = await finishSingleSignOn({ ...input, browser, flow, keepIdToken: keep }, { ...deps, issuer });
    setSignInCookies(request, reply, signedIn);
    return { user: signedIn.user };
  });

  // Forms are parsed only here: elsewhere another site's page could submit one.
  app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(formContentType, { parseAs: "buffer" }, (_request, bytes, done) => {
      done(null, Object.fromEntries(new URLSearchParams(decodeBody(bytes))));
    });
    publicRoute(scope, deps, api["singleSignOn.backChannelLogout"], (input, deps) =>
      endSessionsOfIssuer(input, { ...deps, issuer }),
    );
  });
};
