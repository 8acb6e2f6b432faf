import type { z } from "zod";
import type { Api } from "./api.ts";

/** Each call's types, derived from its schemas: `In` as the caller sends it, the reply as the caller reads it. */
type Part<Call, Key extends string> = Call extends { readonly [K in Key]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined;

type SuccessReply<Call> = Call extends { readonly replies: infer Replies }
  ? { [Status in keyof Replies]: Replies[Status] extends z.ZodType ? z.output<Replies[Status]> : never }[keyof Replies]
  : never;

export type CallParams<Name extends keyof Api> = Part<Api[Name], "params">;
export type CallQuery<Name extends keyof Api> = Part<Api[Name], "query">;
export type CallBody<Name extends keyof Api> = Part<Api[Name], "body">;
export type CallReply<Name extends keyof Api> = SuccessReply<Api[Name]>;
