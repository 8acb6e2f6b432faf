import type { CallDefinition } from "./call.ts";
import * as definitions from "./nouns.ts";

type Definitions = typeof definitions;
type Calls = {
  readonly [Key in keyof Definitions as Definitions[Key] extends CallDefinition
    ? Definitions[Key]["name"]
    : never]: Definitions[Key];
};
/** Every call by its name, each with its exact schemas. An interface, so that messages of the compiler stay short. */
export interface Api extends Calls {}
export type CallName = keyof Api;
export type Call = CallDefinition & { readonly name: CallName };

const isCall = (definition: unknown): definition is Call =>
  typeof definition === "object" && definition !== null && "replies" in definition;

/** Every call of the product by name, as its noun's file defines it. */
export const calls: readonly Call[] = Object.values<unknown>(definitions)
  .filter(isCall)
  .sort((one, other) => (one.name < other.name ? -1 : 1));

export const api = Object.fromEntries(calls.map((call) => [call.name, call])) as unknown as Api;
