const untrusted = "this machine does not trust its certificate: name the authority in NODE_EXTRA_CA_CERTS";
const missingRole = "a role is missing: run deploy/postgres-roles.sql";

/**
 * What went wrong between this machine and another, or on its disk, in words from this table only: the other side's
 * messages may quote an address, a value or a password.
 */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not",
  EADDRINUSE: "the address is taken",
  EAI_AGAIN: "the host's name can't be looked up at the moment",
  EAUTH: "user or password is wrong",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the other side closed the connection",
  EDNS: "there is no host of that name",
  EDQUOT: "the quota of the disk is used up",
  EENVELOPE: "the mail server refuses sender or recipient",
  EHOSTUNREACH: "the host can't be reached",
  EIO: "the disk can't be read or written",
  EISDIR: "it is a folder",
  EMFILE: "too many files are open",
  ENETUNREACH: "the network can't be reached",
  ENOENT: "there is no such file",
  ENOSPC: "the disk is full",
  ENOTDIR: "its folder is not one",
  ENOTFOUND: "there is no host of that name",
  EPERM: "this user may not",
  EPIPE: "the other side closed the connection",
  EPROTO: "the other side does not speak TLS there",
  EROFS: "the disk is read-only",
  ETIMEDOUT: "no answer came in time",

  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet: check the clocks",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: "the other side does not speak TLS there",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,

  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  "08P01": "the other side is no PostgreSQL",
  "22023": missingRole,
  "25006": "the database follows another one, or default_transaction_read_only is on there",
  "28000": "there is no such login, or pg_hba.conf does not let it in from here, or not without TLS",
  "28P01": "user or password is wrong",
  "3D000": "there is no database of that name",
  "42501": "the login lacks a right: run deploy/postgres-roles.sql",
  "42704": missingRole,
  "53100": "the disk of the database is full",
  "53200": "the database has no memory left",
  "53300": "the database gives no more connections",
  "55P03": "the database is locked by somebody else",
  "57014": "the database took too long",
  "57P01": "PostgreSQL was told to end the connection",
  "57P02": "PostgreSQL has crashed and starts again",
  "57P03": "PostgreSQL is starting or stopping",
  "57P04": "the database was dropped",
  "58030": "the disk of the database can't be read or written",
};

/** Messages from libraries that have no code, or whose code says less. */
const saidWithoutCode: readonly (readonly [RegExp, string])[] = [
  [/self[- ]signed certificate/i, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  [/unable to (?:verify the first|get (?:local )?issuer) certificate/i, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  [/does not match certificate's altnames/i, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/certificate has expired/i, "CERT_HAS_EXPIRED"],
  [/certificate is not yet valid/i, "CERT_NOT_YET_VALID"],
  [/wrong version number|packet length too long/i, "ERR_SSL_WRONG_VERSION_NUMBER"],
];
const phrases: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/i, "PostgreSQL offers no TLS there"],
  [/password must be a (?:non-empty )?string/i, "no password was given"],
  [/upgrading connection with STARTTLS|STARTTLS/i, "the mail server offers no TLS (STARTTLS)"],
  [/time(?:d )?out|timeout/i, "no answer came in time"],
  [
    /Connection terminated|socket (?:hang up|close)|connection closed|ended|other side closed/i,
    "the other side closed the connection",
  ],
  [/Invalid login|authentication/i, "user or password is wrong"],
  [/Invalid URL/i, "it is no address"],
];

/** The database's own words, because its code is the same for any missing right. */
const wrongKey = /the proof does not fit/;

const longestChain = 5;

/** Why it failed, for a person: a phrase, and the code in parentheses. Quotes nothing from the error but its code. */
export function describeFailure(error: unknown): string {
  const chain = chainOf(error);
  if (chain.some(({ message }) => wrongKey.test(message))) {
    return "the key in DATA_DIR/database-key is another database's: run npm run admin -- migrate";
  }
  for (const one of chain) {
    const code = knownCodeOf(one);
    if (code) return `${reasons[code]} (${code})`;
  }
  for (const { message } of chain) {
    const phrase = phrases.find(([pattern]) => pattern.test(message))?.[1];
    if (phrase) return phrase;
  }
  const code = chain.map(codeOf).find((one) => /^[\w-]+$/.test(one));
  return `an unexpected ${chain[0]?.name ?? "failure"}${code ? ` (${code})` : ""}`;
}

/** The error, its causes, and the errors from attempts on several addresses, innermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  let one = error;
  while (one instanceof Error && chain.length < longestChain) {
    chain.unshift(one);
    one = one instanceof AggregateError ? one.errors[0] : one.cause;
  }
  return chain;
}

const codeOf = (error: Error): string => String((error as { code?: unknown }).code ?? "");

/** nodemailer replaces the codes of the system and of TLS with its own. */
function knownCodeOf(error: Error): string | undefined {
  const said = saidWithoutCode.find(([pattern]) => pattern.test(error.message))?.[1];
  const { originalCode } = error as { originalCode?: string };
  return [said, originalCode, codeOf(error)].find((code) => code !== undefined && Object.hasOwn(reasons, code));
}
