import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallName, nouns } from "@bedside-bike/contract";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { boardCookieNames } from "./board-cookie.ts";
import type { SecurityScheme } from "./call-documentation.ts";
import { HttpError } from "./errors.ts";
import { apiDocsFolder } from "./installed-files.ts";
import type { App, Deps } from "./route.ts";
import { sessionCookieNames, sessionTokenHash } from "./sign-in.ts";
import { productVersion } from "./version.ts";

type Noun = CallName extends `${infer Noun}.${string}` ? Noun : never;
const tags: Readonly<Record<Noun, string>> = nouns;

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieNames.plain,
    description: "The sign-in session, where this machine serves itself over HTTP",
  },
  hostSession: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieNames.secure,
    description: "The sign-in session, behind a proxy that ends TLS",
  },
  device: { type: "http", scheme: "bearer", description: "The bike's own key" },
  board: {
    type: "apiKey",
    in: "cookie",
    name: boardCookieNames.plain,
    description: "The ward's board, where this machine serves itself over HTTP",
  },
  hostBoard: {
    type: "apiKey",
    in: "cookie",
    name: boardCookieNames.secure,
    description: "The ward's board, behind a proxy that ends TLS",
  },
  rideTicket: {
    type: "apiKey",
    in: "header",
    name: "authorization",
    description: "`Ride` and the ticket that `rides.begin` gave for this ride",
  },
  helpTicket: {
    type: "apiKey",
    in: "header",
    name: "authorization",
    description: "`Help` and the `helpTicket` of a patient's sign-in session, which may have ended",
  },
} as const satisfies Record<SecurityScheme, unknown>;

/**
 * OpenAPI 3.1 from the contract at /api/openapi.json, and a page to read it at /api/docs, all served locally. In
 * verified mode for signed-in providers only: nobody outside has to know what there is to try.
 */
export async function serveOpenApi(app: App, deps: Pick<Deps, "config" | "database">): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Bedside Bike",
        version: productVersion,
        description: "Rides, goals, explained risk. Bikes send readings with their own key; everyone else signs in.",
        contact: { name: "The maintainers of Bedside Bike" },
        license: { name: "Apache License 2.0", identifier: "Apache-2.0" } as { name: string },
      },
      servers: [{ url: "/", description: "This installation" }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (documents) => {
    if (deps.config.authMode === "verified") {
      documents.addHook("onRequest", (request) => requireProvider(request, deps));
    }
    await documents.register(swaggerUi, {
      routePrefix: "/api/docs",
      baseDir: apiDocsFolder,
      logo: { type: "image/svg+xml", content: readFileSync(join(apiDocsFolder, "logo.svg")) },
      // The product's own policy, as everywhere.
      staticCSP: false,
      uiConfig: { deepLinking: true },
    });
    documents.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  });
}

async function requireProvider(request: FastifyRequest, { database }: Pick<Deps, "database">): Promise<void> {
  const tokenHash = sessionTokenHash(request);
  const session = tokenHash && (await database.withSession(tokenHash, async (_tx, found) => found));
  if (!session) throw new HttpError(401, "Please sign in.");
  if (session.userType !== "provider" || !session.isActive) throw new HttpError(403, "Only providers can do this.");
}
