import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { HttpError } from "./errors.ts";
import { hostNameOf } from "./host-name.ts";

/** Probed by address, by load balancers and Prometheus. */
const monitoredPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Answers only to the names and addresses that the server is known by. A page of another site whose name its owner points
 * at this server (DNS rebinding) would otherwise count as our own in the browser.
 * @throws HttpError 400 without a readable Host header, 421 for a foreign one.
 */
export function refuseForeignHost(request: FastifyRequest, { allowedHosts }: Pick<Config, "allowedHosts">): void {
  const { rawHeaders, httpVersion } = request.raw;
  const isMonitored = monitoredPaths.has(request.url.split("?", 1)[0] ?? "");
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (count === 0 && isMonitored && httpVersion === "1.0") return; // as old load balancers probe
  // Behind a proxy it may be named in X-Forwarded-Host, which only a trusted one can set.
  for (const host of [request.headers.host, request.host]) {
    const name = count === 1 ? hostNameOf(host ?? "") : null;
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
