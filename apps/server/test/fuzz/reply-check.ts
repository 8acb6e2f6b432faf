import { errorReply } from "@bedside-bike/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema, Operation } from "./openapi-document.ts";
import type { Reply, Request } from "./request.ts";
import type { WireReply } from "./wire-client.ts";
import type { Role, World } from "./world.ts";

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
const validators = new Map<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, known);
  return known;
}

/** How a reply violates the document, or null. */
export function documentProblem(operation: Operation, reply: Reply): string | null {
  if (reply.status >= 500) return `answered ${reply.status}`;
  const documented = operation.responses[reply.status];
  if (!documented) return `answered ${reply.status}, which is not documented`;
  // 204.
  if (!documented.content && !reply.contentType) return null;
  const schema = documented.content?.[reply.contentType]?.schema;
  if (!schema) return `answered ${reply.status} as ${reply.contentType || "nothing"}, which is not documented`;
  const value = reply.contentType === "application/json" ? parse(reply.text) : reply.text;
  if (value === undefined) return "answered what is no JSON";
  const validate = validatorOf(schema);
  if (validate(value)) return null;
  const [error] = validate.errors ?? [];
  return `answered ${reply.status} against its schema: ${error?.instancePath} ${error?.message}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with a reply regardless of the request: a failure, missing security headers, an error in another form;
 * or null.
 */
export function formProblem(received: string, reply: WireReply, isHead: boolean): string | null {
  const failure = /^HTTP\/1\.1 (5\d\d) /m.exec(received)?.[1];
  if (failure) return `answered ${failure}`;
  if (!(reply.status >= 200)) return "answered what is no HTTP";
  if (reply.headers.get("x-content-type-options") !== "nosniff") return "answered without the security headers";
  if (reply.status < 400 || isHead) return null;
  const type = reply.headers.get("content-type");
  if (type !== "application/json; charset=utf-8") return `answered ${reply.status} as ${type}`;
  const { length } = Buffer.from(reply.text);
  const isWhole = reply.headers.get("content-length") === `${length}`;
  const isError = isWhole && errorReply.strict().safeParse(parse(reply.text)).success;
  return isError ? null : `answered ${reply.status} in another form than that of errors`;
}

/** The patient whose data reached a caller without access, or null. */
export function leak(
  world: World,
  role: Pick<Role, "name">,
  request: Pick<Request, "address" | "body"> & Partial<Request>,
  reply: Pick<Reply, "text">,
): string | null {
  const asked = `${decoded(request.address)} ${request.body ?? ""}`;
  for (const { text, patientId } of world.secrets) {
    const isTold = reply.text.includes(text) && !asked.includes(text);
    if (isTold && !world.mayRead(role.name, patientId)) return `tells "${text}" of patient ${patientId}`;
  }
  for (const patientId of patientIdsIn(parse(reply.text))) {
    if (!world.mayRead(role.name, patientId)) return `carries data filed under patient ${patientId}`;
  }
  return null;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function patientIdsIn(value: unknown): number[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "patientId" && typeof item === "number" ? [item] : patientIdsIn(item),
  );
}
