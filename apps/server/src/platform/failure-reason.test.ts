import { connect } from "node:net";
import { expect, it } from "vitest";
import { describeFailure } from "./failure-reason.ts";

const withCode = (code: string, message = "Rosa's birth date is 1944-04-12") =>
  Object.assign(new Error(message), { code });

it.each<[string, unknown, string]>([
  ["a code of PostgreSQL", withCode("28P01"), "user or password is wrong (28P01)"],
  ["a code of the system", withCode("ENOTFOUND"), "there is no host of that name (ENOTFOUND)"],
  [
    "a code of nodemailer over one of the system",
    Object.assign(withCode("ESOCKET"), { originalCode: "ECONNREFUSED" }),
    "nothing listens there (ECONNREFUSED)",
  ],
  [
    "a code of nodemailer over one of TLS",
    withCode("ESOCKET", "self-signed certificate"),
    "this machine does not trust its certificate: name the authority in NODE_EXTRA_CA_CERTS (DEPTH_ZERO_SELF_SIGNED_CERT)",
  ],
  [
    "the cause",
    new Error("fetch failed", { cause: withCode("CERT_HAS_EXPIRED") }),
    "its certificate has expired (CERT_HAS_EXPIRED)",
  ],
  ["several addresses", new AggregateError([withCode("ECONNREFUSED")]), "nothing listens there (ECONNREFUSED)"],
  [
    "a message without a code",
    new Error("The server does not support SSL connections"),
    "PostgreSQL offers no TLS there",
  ],
  ["an unknown code", withCode("23505"), "an unexpected Error (23505)"],
  ["no code", new TypeError("Rosa is not a function"), "an unexpected TypeError"],
  ["no error at all", "Rosa", "an unexpected failure"],
])("A failure has its reason, and nothing of what it says: %s [DATA-62]", (_, error, reason) => {
  expect(describeFailure(error)).toBe(reason);
});

it("A refused connection comes with its reason [DATA-62]", async () => {
  const error = await new Promise((done) => connect(1, "127.0.0.1").on("error", done));
  expect(describeFailure(error)).toBe("nothing listens there (ECONNREFUSED)");
});
