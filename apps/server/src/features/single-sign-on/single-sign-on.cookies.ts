import { paths } from "@bedside-bike/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What one round through the hospital's sign-in is held to; without it in this browser, its end is refused. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const flowSeconds = 600;
const sessionSeconds = 12 * 3600;

/** Where this browser reaches the server; behind a proxy only as the trusted one says. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

function cookieOf(request: FastifyRequest, name: string, path: string) {
  const isSecure = request.protocol === "https";
  return {
    name: isSecure ? `__Secure-${name}` : name,
    options: { path, httpOnly: true, sameSite: "lax", secure: isSecure } as const,
  };
}
const flowCookie = (request: FastifyRequest) => cookieOf(request, "sso-flow", paths["singleSignOn.start"].path);
/** Sent nowhere but to the logout, where it names to the issuer who leaves. */
const idTokenCookie = (request: FastifyRequest) => cookieOf(request, "sso-id", paths["auth.logout"].path);

export function keepFlow(request: FastifyRequest, reply: FastifyReply, { state, nonce, codeVerifier }: Flow): void {
  const { name, options } = flowCookie(request);
  reply.setCookie(name, [state, nonce, codeVerifier].join("."), { ...options, maxAge: flowSeconds });
}

/** The flow that this browser began, once. */
export function takeFlow(request: FastifyRequest, reply: FastifyReply): Flow | null {
  const { name, options } = flowCookie(request);
  const [state, nonce, codeVerifier] = request.cookies[name]?.split(".") ?? [];
  reply.clearCookie(name, options);
  return state && nonce && codeVerifier ? { state, nonce, codeVerifier } : null;
}

export function keepIdToken(request: FastifyRequest, reply: FastifyReply, idToken: string): void {
  const { name, options } = idTokenCookie(request);
  reply.setCookie(name, idToken, { ...options, maxAge: sessionSeconds });
}

export function takeIdToken(request: FastifyRequest, reply: FastifyReply): string | null {
  const { name, options } = idTokenCookie(request);
  const idToken = request.cookies[name];
  if (!idToken) return null;
  reply.clearCookie(name, options);
  return idToken;
}
