import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";

/** The origin under which people reach the server: PUBLIC_URL, or what this request, or the trusted proxy, says. */
export const originOf = (request: FastifyRequest, { publicOrigin }: Pick<Config, "publicOrigin">): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;
