import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";

const absoluteForm = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)(.*)$/is;

/**
 * The address of a request without the host, which a target may also contain (`GET http://host/path`). Then the Host
 * header is ignored (RFC 9112, 3.2.2), so the target's host takes its place: code that later asks for the host, such as
 * allowed-hosts.ts, gets the one that the request went to.
 */
export function takeHostFromTarget(request: IncomingMessage): string {
  const { url = "/" } = request;
  const [, scheme = "", host = "", rest = ""] = absoluteForm.exec(url) ?? [];
  if (!scheme) return url;
  request.headers.host = /^https?$/i.test(scheme) ? host : "";
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Checks the route too, because an address may be written in several ways (`/%61pi/`); an address without a route
 * counts as well.
 */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url, url].some((address) => address?.startsWith("/api/"));
