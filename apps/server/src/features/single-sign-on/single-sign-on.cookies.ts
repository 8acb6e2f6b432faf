import { api } from "@bedside-bike/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The state of one sign-in flow with the hospital's issuer; without it, this browser can't complete the flow. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const flowSeconds = 600;
const sessionSeconds = 12 * 3600;

function cookieOf(request: FastifyRequest, name: string, path: string) {
  const isSecure = request.protocol === "https";
  return {
    name: isSecure ? `__Secure-${name}` : name,
    options: { path, httpOnly: true, sameSite: "lax", secure: isSecure } as const,
  };
}
const flowCookie = (request: FastifyRequest) => cookieOf(request, "sso-flow", api["singleSignOn.start"].path);
/** Sent only to the logout address, where it tells the issuer who is signing out. */
const idTokenCookie = (request: FastifyRequest) => cookieOf(request, "sso-id", api["auth.logout"].path);

export function keepFlow(request: FastifyRequest, reply: FastifyReply, { state, nonce, codeVerifier }: Flow): void {
  const { name, options } = flowCookie(request);
  reply.setCookie(name, [state, nonce, codeVerifier].join("."), { ...options, maxAge: flowSeconds });
}

/** Returns the flow that this browser started, once. */
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
