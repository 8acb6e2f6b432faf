import type { z } from "zod";
import { type AccessRule, isPublic } from "./access.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One call of the product: its place, who may make it, what goes in and what comes out. */
export interface CallDefinition {
  /** `<noun>.<verb>` */
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: AccessRule;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Success replies by status. Errors always reply `errorReply`. */
  readonly replies: Readonly<Record<number, z.ZodType>>;
  /** Statuses of the error replies that this call can give beside 400 and 500. */
  readonly errors?: readonly number[];
  /** The reply opens something for anyone who has it, so it is not stored for requests that are sent again. */
  readonly hasSecretReply?: true;
  /** How often one person may make it. An account that nobody has confirmed at the bed has a quota of every write. */
  readonly quota?: { readonly most: number; readonly withinSeconds: number };
  /** Answers and changes nothing, although it is no GET: sent again, it is answered again, and no reply is stored. */
  readonly isPreview?: true;
  /** It changes who may look at whom: such calls are made one at a time in the whole hospital. */
  readonly changesAccess?: true;
  /** A server-sent event stream: `replies[200]` describes the data of one event. */
  readonly isStream?: true;
  /** The body is form-encoded (application/x-www-form-urlencoded), because a standard requires it. */
  readonly isForm?: true;
}

/** Declares a call, keeping the exact schema types for both ends. */
export const defineCall = <const Name extends string, const Definition extends Omit<CallDefinition, "name">>(
  name: Name,
  definition: Definition,
) => ({ name, ...definition });

/** A write whose sender may not learn that it was done, and sends it again with the same Idempotency-Key. */
export const takesIdempotencyKey = ({ method, access, hasSecretReply, isPreview }: CallDefinition): boolean =>
  method !== "GET" && !isPublic(access) && !hasSecretReply && !isPreview;
