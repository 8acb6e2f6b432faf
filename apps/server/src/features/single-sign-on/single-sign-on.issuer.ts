import type { Configuration } from "openid-client";
import type { SingleSignOnConfig } from "../../platform/config.ts";
import { HttpError } from "../../platform/errors.ts";
import { SignInError } from "../auth/refused-sign-in.ts";
import type { Flow } from "./single-sign-on.cookies.ts";

/** What the hospital's issuer says about a user. */
export interface Claims {
  readonly subject: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly department: string | null;
  readonly groups: readonly string[];
}

export interface Issuer {
  readonly config: SingleSignOnConfig;
  begin(redirectUri: string): Promise<{ address: string; flow: Flow }>;
  /** @throws HttpError 401 for a response that does not belong to this flow. */
  finish(answerAddress: URL, flow: Flow): Promise<{ claims: Claims; idToken: string }>;
  /** The issuer's logout address; null if it has none or can't be reached. */
  logoutAddress(idToken: string, backTo: string): Promise<string | null>;
}

const unreachable = () => new HttpError(503, "The hospital's sign-in can't be reached. Please try again in a moment.");
const refusedAnswer = () =>
  new SignInError(401, "The hospital's sign-in did not work. Please try again.", "foreign-answer");

/** Loaded on demand: most installations have no single sign-on. */
const loadClient = () => import("openid-client");

/** Fetches the issuer's metadata and keys when first needed, so that the server starts even if the issuer is down. */
export function connectIssuer(config: SingleSignOnConfig | undefined): Issuer | null {
  if (!config) return null;
  let discovered: Promise<Configuration> | undefined;
  const discover = async (): Promise<Configuration> => {
    const oidc = await loadClient();
    const isPlain = config.issuer.startsWith("http:");
    discovered ??= oidc.discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
      ...(isPlain ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    try {
      return await discovered;
    } catch {
      discovered = undefined;
      throw unreachable();
    }
  };

  return {
    config,
    async begin(redirectUri) {
      const [oidc, server] = await Promise.all([loadClient(), discover()]);
      const flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: "S256",
      });
      return { address: address.href, flow };
    },
    async finish(answerAddress, flow) {
      const [oidc, server] = await Promise.all([loadClient(), discover()]);
      try {
        const tokens = await oidc.authorizationCodeGrant(server, answerAddress, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
        });
        const idClaims = tokens.claims();
        if (!idClaims || !tokens.id_token) throw refusedAnswer();
        const more = server.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(server, tokens.access_token, idClaims.sub)
          : {};
        return { claims: readClaims({ ...idClaims, ...more }, config.groupsClaim), idToken: tokens.id_token };
      } catch {
        // The library's messages quote the response, and the user can only start again, so they are not passed on.
        throw refusedAnswer();
      }
    },
    async logoutAddress(idToken, backTo) {
      try {
        const [oidc, server] = await Promise.all([loadClient(), discover()]);
        if (!server.serverMetadata().end_session_endpoint) return null;
        const parameters = { id_token_hint: idToken, post_logout_redirect_uri: backTo };
        return oidc.buildEndSessionUrl(server, parameters).href;
      } catch {
        return null;
      }
    },
  };
}

const text = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

function readClaims(claims: Record<string, unknown> & { sub: string }, groupsClaim: string): Claims {
  const whole = text(claims.name)?.split(/\s+/) ?? [];
  const groups = claims[groupsClaim];
  return {
    subject: claims.sub,
    // An email address that the hospital has not verified proves nothing.
    email: claims.email_verified === false ? null : (text(claims.email)?.toLowerCase() ?? null),
    firstName: text(claims.given_name) ?? whole[0] ?? "",
    lastName: text(claims.family_name) ?? whole.slice(1).join(" "),
    department: text(claims.department),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === "string"),
  };
}
