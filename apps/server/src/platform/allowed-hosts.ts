import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { HttpError } from "./errors.ts";
import { hostNameOf } from "./host-name.ts";

/** Load balancers and Prometheus probe these by IP address. */
const monitoredPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Answers only to the names and addresses by which the server is known. Otherwise the browser would treat a page from
 * another site as ours if that site's owner points its name at this server (DNS rebinding).
 * @throws HttpError 400 without a readable Host header, 421 for a foreign host in it or in the request's target.
 */
export function refuseForeignHost(request: FastifyRequest, { allowedHosts }: Pick<Config, "allowedHosts">): void {
  const { rawHeaders, httpVersion } = request.raw;
  const isMonitored = monitoredPaths.has(request.url.split("?", 1)[0] ?? "");
  const sent = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host");
  if (sent.length === 0 && isMonitored && httpVersion === "1.0") return; // as old load balancers probe
  const isReadable = sent.length === 1 && hostNameOf(sent[0] ?? "") !== null;
  // Behind a proxy, the host may be in X-Forwarded-Host, which only a trusted one can set.
  for (const host of [request.headers.host, request.host]) {
    const name = isReadable ? hostNameOf(host ?? "") : null;
    if (name === null) {
      throw new HttpError(400, "The request must have one Host header with a name or an address.", "host");
    }
    if (!allowedHosts.has(name) && !(isMonitored && isIP(name) !== 0)) {
      throw new HttpError(
        421,
        "This server does not answer to the name in the address. Its operator can add it to ALLOWED_HOSTS or PUBLIC_URL.",
        "host",
      );
    }
  }
}
