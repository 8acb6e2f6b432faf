import type { FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";
import type { App } from "./route.ts";

const readCharsets = new Set(["utf-8", "utf8", "us-ascii"]);

const notUtf8 = () => new HttpError(415, "Send the body in UTF-8.", "body");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws HttpError 415 for bytes that are no UTF-8: what they stood for could only be guessed. */
export function decodeBody(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notUtf8();
  }
}

/** Fastify's own parser would read each such byte as U+FFFD, and store 'Ros\ufffd'. */
export function parseJsonInUtf8(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) =>
    parse(request, decodeBody(bytes), done),
  );
}

/**
 * A body is JSON in UTF-8, not compressed. Anything else would be read as other letters, or as no JSON at all.
 * @throws HttpError 415
 */
export function refuseForeignEncoding({ method, headers }: FastifyRequest): void {
  if (method === "GET" || method === "HEAD") return;
  const coding = headers["content-encoding"]?.trim().toLowerCase();
  if (coding && coding !== "identity") throw new HttpError(415, "Send the body without compression.", "body");
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers["content-type"] ?? "")?.[1]?.toLowerCase();
  if (charset && !readCharsets.has(charset)) throw notUtf8();
}
