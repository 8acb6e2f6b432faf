import type { FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

const readCharsets = new Set(["utf-8", "utf8", "us-ascii"]);

/**
 * A body is JSON in UTF-8, not compressed. Anything else would be read as other letters, or as no JSON at all.
 * @throws HttpError 415
 */
export function refuseForeignEncoding({ method, headers }: FastifyRequest): void {
  if (method === "GET" || method === "HEAD") return;
  const coding = headers["content-encoding"]?.trim().toLowerCase();
  if (coding && coding !== "identity") throw new HttpError(415, "Send the body without compression.", "body");
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers["content-type"] ?? "")?.[1]?.toLowerCase();
  if (charset && !readCharsets.has(charset)) throw new HttpError(415, "Send the body in UTF-8.", "body");
}
