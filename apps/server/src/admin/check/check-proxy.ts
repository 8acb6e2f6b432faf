import { z } from "zod";
import { answersOnThisMachineOnly } from "../../platform/config.ts";
import { describeFailure } from "../../platform/failure-reason.ts";
import { seenHeader } from "../../platform/health.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

const waitMilliseconds = 10_000;
/** Reserved for documentation (RFC 5737), so nobody has this address. */
const madeUpAddress = "192.0.2.1";
const readiness = z.object({
  seen: z.object({ protocol: z.string(), address: z.string() }),
});

/** Goes through PUBLIC_URL as a browser does, and asks the server what it saw of that request. */
export async function checkProxy({ config, isServed }: Checked): Promise<Finding> {
  const { ok, warning, failed } = findingsOn("proxy");
  const { publicOrigin, authMode, trustedProxy } = config;
  if (!publicOrigin) {
    const isLocal = answersOnThisMachineOnly(config);
    if (authMode === "demo" && isLocal) return ok("None: only this machine can open the demo.");
    return warning("PUBLIC_URL is not set: set it to the address that people open.");
  }
  if (!isServed) return warning("Not tried, because no server runs on this DATA_DIR: start it and check again.");
  const address = `${publicOrigin}/readyz`;
  const reply = await fetch(address, {
    redirect: "manual",
    headers: { [seenHeader]: "yes", "x-forwarded-for": madeUpAddress },
    signal: AbortSignal.timeout(waitMilliseconds),
  }).catch((error: unknown) => describeFailure(error));
  if (typeof reply === "string") {
    return failed(`${address} can't be opened from here: ${reply}. Check the proxy, its certificate and the name.`);
  }
  if (reply.status === 421) return failed("The proxy must pass the browser's Host on, with its port.");
  const answer = readiness.safeParse(await reply.json().catch(() => null));
  if (!answer.success) {
    return failed(`${address} answers ${reply.status}, but this product does not: point the proxy to this server.`);
  }
  const { seen } = answer.data;
  if (`${seen.protocol}:` !== new URL(publicOrigin).protocol) {
    return failed(
      `The server saw ${seen.protocol} from ${seen.address}, with TRUSTED_PROXY=${trustedProxy ?? ""}: the proxy must set ` +
        "X-Forwarded-Proto, and TRUSTED_PROXY must be the address that it connects from.",
    );
  }
  if (seen.address === madeUpAddress) {
    return failed("The proxy passes on what a client writes into X-Forwarded-For: it must set that header anew.");
  }
  return ok(`Through ${publicOrigin} the server saw ${seen.protocol} from ${seen.address}.`);
}
