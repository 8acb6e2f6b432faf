import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from "fastify";
import type { Config } from "./config.ts";

/** The replies that Node and Fastify give before any route or hook, with the same headers and error format. */
export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/** The camera reads wristbands; bikes need Bluetooth and a screen that stays on. */
const usedFeatures = [
  "bluetooth",
  "camera",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
];
const unusedFeatures = [
  "accelerometer",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];
const permissionsPolicy = [
  ...usedFeatures.map((feature) => `${feature}=(self)`),
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(", ");

/** Helmet rebuilds its headers for every request. Ours never change, so they are computed once. */
export async function securityHeadersOf(config: Pick<Config, "trustedProxy">): Promise<SecurityHeaders> {
  const empty = Fastify().get("/", async (_request, reply) => reply.send());
  const { headers: own } = await empty.inject("/");
  const helmeted = Fastify();
  await helmeted.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Every form is sent by the page's scripts; a browser without them would put names into the address.
        formAction: ["'none'"],
        imgSrc: ["'self'", "data:"],
        objectSrc: ["'none'"],
      },
    },
    hsts: config.trustedProxy ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
  });
  helmeted.get("/", async (_request, reply) => reply.send());
  const { headers } = await helmeted.inject("/");
  const helmets = Object.entries(headers).filter(([name]) => !(name in own));
  return [...helmets.map(([name, value]) => [name, String(value)] as const), ["permissions-policy", permissionsPolicy]];
}

/** Rejects a URL with an invalid percent-encoding, which fails before routing. */
export const refuseAddress =
  (securityHeaders: SecurityHeaders) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply
      .status(400)
      .headers({ ...Object.fromEntries(securityHeaders), "cache-control": "no-store" })
      .send({ error: "The address could not be read.", requestId: request.id });
  };

/** Rejects an `Expect` other than 100-continue. */
export const refuseExpectation =
  (securityHeaders: SecurityHeaders) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { headers, body } = plainReply("The server can't do what the header Expect asks for.", securityHeaders);
    // The body that the request announced is not read.
    response.writeHead(417, { ...headers, connection: "close" }).end(body);
  };

/** Rejects malformed HTTP, and requests that arrive too slowly. */
export const refuseUnreadable =
  (securityHeaders: SecurityHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Node's own flag for a reply that has begun on this connection, into which another reply would be mixed.
    const begun = (socket as Socket & { _httpMessage?: { headersSent: boolean } | null })._httpMessage;
    if (error.code === "ECONNRESET" || !socket.writable || begun?.headersSent) {
      socket.destroy();
      return;
    }
    const { status, message } = unreadable[error.code ?? ""] ?? {
      status: "400 Bad Request",
      message: "The request could not be read.",
    };
    endWith(socket, status, plainReply(message, securityHeaders));
  };

/** By default Node closes the connection of a CONNECT without any reply. */
export const refuseTunnel =
  (securityHeaders: SecurityHeaders) =>
  (_request: IncomingMessage, socket: Duplex): void => {
    socket.on("error", () => socket.destroy());
    endWith(socket, "400 Bad Request", plainReply("This server opens no tunnels.", securityHeaders));
  };

/** By the code of Node's error, with the statuses that Node itself would give. */
const unreadable: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", message: "The request took too long." },
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message: "The request's headers are too large.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: "413 Payload Too Large", message: "The request is too large." },
};

function endWith(socket: Duplex, status: string, { headers, body }: ReturnType<typeof plainReply>): void {
  const lines = Object.entries({ ...headers, connection: "close" }).map((header) => header.join(": "));
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

function plainReply(error: string, securityHeaders: SecurityHeaders) {
  const body = JSON.stringify({ error, requestId: randomUUID() });
  const headers = {
    ...Object.fromEntries(securityHeaders),
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(body),
  };
  return { headers, body };
}
