import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/**
 * A hospital's OpenID Connect provider, run as its own process. The name of a person below signs in as that person;
 * `POST /people/<name>` with JSON changes that person's claims from then on, null leaves one out.
 * Environment: APP_URL, where the product will run.
 */
const people: Record<string, Record<string, unknown>> = {
  nurse: { given_name: "Nell", family_name: "Night", email: "nell@hospital.example", groups: ["staff", "ward-nurses"] },
  doctor: { name: "Doro Day", email: "doro@hospital.example", groups: ["doctors"], department: "Geriatrics" },
  cook: { given_name: "Carl", family_name: "Cook", email: "carl@hospital.example", groups: ["kitchen"] },
  unchecked: {
    given_name: "Una",
    family_name: "Sure",
    email: "nell@hospital.example",
    email_verified: false,
    groups: ["doctors"],
  },
};

function claimsOf(id: string): Record<string, unknown> {
  const claims = { sub: id, email_verified: true, ...people[id] };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const appUrl = process.env.APP_URL ?? "";
const server = createServer();
server.listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "bedside-bike",
        client_secret: "a-secret-for-tests",
        redirect_uris: [`${appUrl}/single-sign-on`],
        post_logout_redirect_uris: [`${appUrl}/`],
        backchannel_logout_uri: `${appUrl}/api/auth/single-sign-on/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "groups", "department"],
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        // The package's own page asks for a font from elsewhere.
        logoutSource: async (context: { body: string }, form: string) => {
          context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`;
        },
      },
    },
    // The package sends back-channel logouts to no address of this machine; here the product runs on it.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    interactions: { url: (_context, interaction) => `/who/${interaction.uid}` },
    cookies: { keys: ["a-key-for-tests"] },
    findAccount: async (_context, id) => people[id] && { accountId: id, claims: async () => claimsOf(id) },
  });
  server.on("request", async (request, response) => {
    const changed = /^\/people\/(\w+)$/.exec(request.url ?? "")?.[1];
    if (changed !== undefined) {
      people[changed] = { ...people[changed], ...JSON.parse(await textOf(request)) };
      return response.end();
    }
    if (!request.url?.startsWith("/who/")) return provider.callback()(request, response);
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html");
      return response.end(
        '<form method="post"><label>Hospital user <input name="who"></label> <button>Sign in</button></form>',
      );
    }
    const accountId = new URLSearchParams(await textOf(request)).get("who") ?? "";
    const grant = new provider.Grant({ accountId, clientId: "bedside-bike" });
    grant.addOIDCScope("openid email profile");
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId }, consent });
  });
  process.stdout.write(`ready at ${issuer}\n`);
});
