import type { JWTPayload, JWTVerifyGetKey } from "jose";
import type { Configuration } from "openid-client";
import type { SingleSignOnConfig } from "../../platform/config.ts";
import { HttpError } from "../../platform/errors.ts";
import { SignInError } from "../sign-in/refused-sign-in.ts";
import type { Flow } from "./single-sign-on.cookies.ts";

/** What the hospital's issuer says about a user. */
export interface Claims {
  readonly subject: string;
  /** The issuer's id of this sign-in (`sid`), if it gives one. */
  readonly issuerSession: string | null;
  /** Only if the issuer says that it has verified it. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly department: string | null;
  readonly groups: readonly string[];
  /** Whether the signed token says that a second factor was used, or the hospital says so for everyone. */
  readonly hasSecondFactor: boolean;
}

/** Whom the issuer has signed out: one of its sessions, or all of a subject's. */
export interface Logout {
  readonly tokenId: string;
  readonly subject: string | null;
  readonly issuerSession: string | null;
}

export interface Issuer {
  readonly config: SingleSignOnConfig;
  begin(redirectUri: string): Promise<{ address: string; flow: Flow }>;
  /** @throws HttpError 401 for a response that does not belong to this flow. */
  finish(answerAddress: URL, flow: Flow): Promise<{ claims: Claims; idToken: string }>;
  /**
   * @throws HttpError 400 for a logout token that the issuer did not make, or not for this installation and this time.
   */
  readLogoutToken(token: string): Promise<Logout>;
  /** The issuer's logout address; null if it has none or can't be reached. */
  logoutAddress(idToken: string, backTo: string): Promise<string | null>;
}

const unreachable = () => new HttpError(503, "The hospital's sign-in can't be reached. Please try again in a moment.");
const refusedAnswer = () =>
  new SignInError(401, "The hospital's sign-in did not work. Please try again.", "foreign-answer");

const refusedLogout = () => new HttpError(400, "The logout token is not valid.", "logout_token");

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
/** Also how long a token's id must be remembered. */
const logoutTokenSeconds = 600;
const clockToleranceSeconds = 60;
/** Never 'none' and never a shared secret, whatever the issuer's metadata or the token say. */
const signatureAlgorithms = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" ");

/** Loaded on demand: most installations have no single sign-on. */
const loadClient = () => import("openid-client");
const loadTokens = () => import("jose");

/**
 * Tries once more when the connection breaks: the issuer may close an idle connection at the moment it is reused. If
 * the issuer already accepted the code with the first request, it refuses the second.
 */
const fetchOnceMore = async (address: string, options: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return fetch(address, options);
  }
};

/** Fetches the issuer's metadata and keys when first needed, so that the server starts even if the issuer is down. */
export function connectIssuer(config: SingleSignOnConfig | undefined): Issuer | null {
  if (!config) return null;
  let discovered: Promise<Configuration> | undefined;
  const discover = async (): Promise<Configuration> => {
    const oidc = await loadClient();
    const isPlain = config.issuer.startsWith("http:");
    discovered ??= oidc.discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
      // By default, the library trusts TLS for an ID token that comes straight from the token endpoint.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      [oidc.customFetch]: fetchOnceMore,
    });
    try {
      return await discovered;
    } catch {
      discovered = undefined;
      throw unreachable();
    }
  };

  let keys: Promise<JWTVerifyGetKey> | undefined;
  /** Fetches the keys again when a token names an unknown one, at most every 30 s. */
  const loadKeys = async (): Promise<JWTVerifyGetKey> => {
    const [{ createRemoteJWKSet, customFetch }, server] = await Promise.all([loadTokens(), discover()]);
    return createRemoteJWKSet(new URL(server.serverMetadata().jwks_uri ?? ""), { [customFetch]: fetchOnceMore });
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
        return { claims: readClaims(idClaims, more, config), idToken: tokens.id_token };
      } catch {
        // The library's messages quote the response, and the user can only start again, so they are not passed on.
        throw refusedAnswer();
      }
    },
    async readLogoutToken(token) {
      try {
        const { jwtVerify } = await loadTokens();
        keys ??= loadKeys();
        const getKey = await keys.catch((error: unknown) => {
          keys = undefined;
          throw error;
        });
        const { payload, protectedHeader } = await jwtVerify(token, getKey, {
          issuer: config.issuer,
          audience: config.clientId,
          algorithms: signatureAlgorithms,
          requiredClaims: ["iat", "exp", "jti"],
          maxTokenAge: logoutTokenSeconds,
          clockTolerance: clockToleranceSeconds,
        });
        return readLogout(payload, protectedHeader.typ);
      } catch {
        throw refusedLogout();
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

/** Compared without any normalization. */
const identifier = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** @throws Error for a token of another kind: OpenID Connect Back-Channel Logout 1.0, section 2.4. */
function readLogout(claims: JWTPayload, type: string | undefined): Logout {
  const event = (claims.events as Record<string, unknown> | undefined)?.[logoutEvent];
  const [tokenId, subject, issuerSession] = [identifier(claims.jti), identifier(claims.sub), identifier(claims.sid)];
  const isLogout = typeof event === "object" && event !== null && !("nonce" in claims);
  const isType = type === undefined || ["logout+jwt", "jwt"].includes(type.toLowerCase());
  if (!isLogout || !isType || !tokenId || (!subject && !issuerSession)) throw new Error("not a logout token");
  return { tokenId, subject, issuerSession };
}

type StatedClaims = Readonly<Record<string, unknown>>;

/** Claims in the signed token take precedence over what the issuer's userinfo endpoint adds. */
function readClaims(signed: StatedClaims & { sub: string }, more: StatedClaims, config: SingleSignOnConfig): Claims {
  const claims = { ...more, ...signed };
  const whole = text(claims.name)?.split(/\s+/) ?? [];
  const groups = claims[config.groupsClaim];
  return {
    subject: signed.sub,
    issuerSession: identifier(signed.sid),
    email: readVerifiedEmail("email" in signed ? signed : more),
    firstName: text(claims.given_name) ?? whole[0] ?? "",
    lastName: text(claims.family_name) ?? whole.slice(1).join(" "),
    department: text(claims.department),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === "string"),
    hasSecondFactor: config.secondFactor === "always" || statesSecondFactor(signed, config),
  };
}

/** RFC 8176: `mfa` is multiple-factor authentication; we don't guess how much a single method is worth. */
const statesSecondFactor = ({ amr, acr }: StatedClaims, { secondFactorAcrs }: SingleSignOnConfig): boolean =>
  (Array.isArray(amr) && amr.includes("mfa")) || (typeof acr === "string" && secondFactorAcrs.includes(acr));

/**
 * Takes the address and its verification from one source. An address that the issuer does not call verified proves
 * nothing.
 */
const readVerifiedEmail = (claims: StatedClaims): string | null =>
  claims.email_verified === true ? (text(claims.email)?.toLowerCase() ?? null) : null;
