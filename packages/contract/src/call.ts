import type { z } from "zod";
import type { AccessRule } from "./access.ts";
import { type CallName, type Method, paths } from "./paths.ts";

/** One call of the product: its place, who may make it, what goes in and what comes out. */
export interface Call {
  readonly name: CallName;
  readonly method: Method;
  readonly path: string;
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
  /** A server-sent event stream: `replies[200]` describes the data of one event. */
  readonly isStream?: true;
  /** The body is form-encoded (application/x-www-form-urlencoded), because a standard requires it. */
  readonly isForm?: true;
}

/** Declares a call under its name in `paths.ts`, keeping the exact schema types for both ends. */
export function defineCall<
  const Name extends CallName,
  const Definition extends Omit<Call, "name" | "method" | "path">,
>(name: Name, definition: Definition) {
  return { name, ...paths[name], ...definition };
}
