import { z } from "zod";
import { describeFailure } from "../../platform/failure-reason.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

const waitMilliseconds = 10_000;
/** OpenID Connect Discovery 1.0, section 3. */
const metadata = z.object({ issuer: z.string(), authorization_endpoint: z.string(), jwks_uri: z.string() });

/** Checks that the issuer's metadata and keys can be reached from here and belong to that issuer. */
export async function checkSingleSignOn({ config: { singleSignOn, publicOrigin } }: Checked): Promise<Finding> {
  const { ok, failed } = findingsOn("single sign-on");
  if (!singleSignOn) return ok("Not used: OIDC_ISSUER is not set.");
  const { issuer } = singleSignOn;
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const found = metadata.safeParse(await getJson(address));
    if (!found.success) return failed(`${address} is not an issuer's metadata: check OIDC_ISSUER.`);
    if (new URL(found.data.issuer).href !== new URL(issuer).href) {
      return failed(`The issuer calls itself ${found.data.issuer}: set OIDC_ISSUER to exactly that.`);
    }
    const keys = z.object({ keys: z.array(z.unknown()).min(1) }).safeParse(await getJson(found.data.jwks_uri));
    if (!keys.success) return failed(`${found.data.jwks_uri} has no keys: the issuer must publish them.`);
    return ok(`${issuer} answers. Registered there must be ${publicOrigin ?? "https://…"}/single-sign-on`);
  } catch (error) {
    return failed(`${address}: ${describeFailure(error)}. Check OIDC_ISSUER and that this machine may go there.`);
  }
}

/** Null if it is not JSON. */
async function getJson(address: string): Promise<unknown> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(waitMilliseconds) });
  return reply.json().catch(() => null);
}
