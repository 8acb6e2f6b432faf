import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken } from "./tokens.ts";

export const boardCookieNames = { plain: "board", secure: "__Secure-board" } as const;

/** Chrome keeps no cookie longer. The board itself ends a week after it was last shown. */
const keptSeconds = 400 * 86_400;

/** The browser sends it only with the board's own calls. */
function cookieFor(request: FastifyRequest) {
  const isSecure = request.protocol === "https";
  return {
    name: isSecure ? boardCookieNames.secure : boardCookieNames.plain,
    options: { path: "/api/board", httpOnly: true, sameSite: "strict", secure: isSecure } as const,
  };
}

/** The hash of the request's board token, or null if it has none. */
export function boardTokenHash(request: FastifyRequest): string | null {
  const token = request.cookies[cookieFor(request).name];
  return token ? hashToken(token) : null;
}

export function setBoardCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name, options } = cookieFor(request);
  reply.setCookie(name, token, { ...options, maxAge: keptSeconds });
}
