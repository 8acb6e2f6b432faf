import { api } from "@bedside-bike/contract";
import { answer, answerAnyone, type Feature } from "../../platform/answer.ts";
import { setSessionCookie } from "../../platform/sign-in.ts";
import { browserOf } from "../auth/browser.ts";
import { originOf } from "../single-sign-on/single-sign-on.cookies.ts";
import * as service from "./passkeys.service.ts";

export const passkeys: Feature = (app, deps) => {
  answer(app, deps, api["passkeys.list"], ({ tx, session }) => service.listPasskeys(tx, session.userId));
  answer(app, deps, api["passkeys.start"], (input) => service.startPasskey(input, input.request.hostname));
  answer(app, deps, api["passkeys.enroll"], (input) =>
    service.enrollPasskey(input, { id: input.request.hostname, origin: originOf(input.request) }),
  );
  answer(app, deps, api["passkeys.remove"], service.removePasskey);

  answerAnyone(app, deps, api["passkeys.ask"], ({ at, request }) =>
    service.askForPasskey(deps, request.hostname, request.ip, at),
  );

  answerAnyone(app, deps, api["passkeys.signIn"], async ({ body, at, request, reply }) => {
    const site = { id: request.hostname, origin: originOf(request) };
    const { user, session } = await service.signInWithPasskey(deps, body.credential, site, browserOf(request), at);
    setSessionCookie(request, reply, session);
    return { user };
  });
};
