import { readFileSync } from "node:fs";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { apiDocsFolder } from "./installed-files.ts";
import type { App } from "./route.ts";
import { productVersion } from "./version.ts";

/** OpenAPI 3.1 from the contract at /api/openapi.json, and a page to read it at /api/docs, both served by us. */
export async function serveOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Bedside Bike",
        version: productVersion,
        description: "Rides, goals, explained risk. Bikes send readings with their own key; everybody else signs in.",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "session" },
          device: { type: "http", scheme: "bearer" },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    baseDir: apiDocsFolder,
    logo: { type: "image/svg+xml", content: readFileSync(join(apiDocsFolder, "logo.svg")) },
    staticCSP: true,
    uiConfig: { deepLinking: true },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
