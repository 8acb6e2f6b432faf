import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/**
 * A hospital's OpenID Connect provider, run as its own process. The name of a person below signs in as that person.
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
      rpInitiatedLogout: {
        // The package's own page asks for a font from elsewhere.
        logoutSource: async (context: { body: string }, form: string) => {
          context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`;
        },
      },
    },
    interactions: { url: (_context, interaction) => `/who/${interaction.uid}` },
    cookies: { keys: ["a-key-for-tests"] },
    findAccount: async (_context, id) =>
      people[id] && { accountId: id, claims: async () => ({ sub: id, email_verified: true, ...people[id] }) },
  });
  server.on("request", async (request, response) => {
    if (!request.url?.startsWith("/who/")) return provider.callback()(request, response);
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html");
      return response.end(
        '<form method="post"><label>Hospital user <input name="who"></label> <button>Sign in</button></form>',
      );
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get("who") ?? "";
    const grant = new provider.Grant({ accountId, clientId: "bedside-bike" });
    grant.addOIDCScope("openid email profile");
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId }, consent });
  });
  process.stdout.write(`ready at ${issuer}\n`);
});
