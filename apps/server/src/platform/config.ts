import { type Credentials, credentials } from "@bedside-bike/contract";
import { type UnitSystem, unitSystems } from "@bedside-bike/contract/units";
import { bech32 } from "@scure/base";
import { RE2JS } from "re2js";
import { z } from "zod";
import { StartupError } from "./errors.ts";
import { hostNameOf, readHostName } from "./host-name.ts";

const loopbackHosts = new Set(["127.0.0.1", "localhost", "::1"]);

/** Offsets such as +10:00 have no daylight saving, and PostgreSQL counts them the other way round. */
const isOffset = (name: string): boolean => /^[+-]?\d/.test(name);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return !isOffset(name);
  } catch {
    return false;
  }
}

const describeTimeZone = (name: string): string =>
  `must be the name of a time zone such as America/New_York, ${isOffset(name) ? "not an offset" : "and there is none of that name"}`;

/** Long enough for a load balancer that asks every 2 s and acts on the second refusal. */
const drainSecondsAmongNodes = 5;

/** Matches in linear time, whatever the pattern (docs/decisions/108-patterns-in-linear-time.md). */
function isPattern(text: string): boolean {
  try {
    return RE2JS.compile(text) instanceof RE2JS;
  } catch {
    return false;
  }
}

/** A comma-separated list of age public keys, or null if it is not such a list. Source: https://c2sp.org/age */
export function readBackupPublicKeys(text: string): string[] | null {
  const keys = text.split(",").map((key) => key.trim());
  return keys.every(isPublicKey) ? keys : null;
}

/** Checks the checksum too, so that a typo is found at startup and not when a backup is made. */
function isPublicKey(key: string): boolean {
  const decoded = bech32.decodeUnsafe(key);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  return key.startsWith("age1") && bytes?.length === 32;
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(500).default(20),
  DATABASE_CONNECT_SECONDS: z.coerce.number().int().min(1).max(60).default(5),
  DATABASE_REPLY_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  ALLOW_OWNER_LOGIN: z.enum(["yes", "no"]).default("no"),
  AUTH_MODE: z.enum(["demo", "verified"]).optional(),
  ALLOW_DEMO_SIGN_IN: z.enum(["yes", "no"]).default("no"),
  UNITS: z.enum(unitSystems, "must be metric or us").default("metric"),
  HOSPITAL_TZ: z
    .string()
    .trim()
    .refine(isTimeZone, { error: ({ input }) => describeTimeZone(String(input)) })
    .optional(),
  TRUSTED_PROXY: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be like https://bike.hospital.example" }).optional(),
  ALLOWED_HOSTS: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be like smtps://user:password@mail.example.org:465" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, "must be an email address such as bedside-bike@hospital.example")
    .optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: "must be like https://login.hospital.example" }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_PROVIDER_GROUPS: z.string().optional(),
  OIDC_GROUPS_CLAIM: z.string().min(1).default("groups"),
  PATIENT_NUMBER_PATTERN: z
    .string()
    .refine(isPattern, "must be a regular expression such as [0-9]{7}, without lookaround and backreferences")
    .optional(),
  FIRST_RIDE: z.enum(["open", "assessed"]).optional(),
  SHIFT_HOURS: z
    .string()
    .transform((text, { addIssue }) => {
      const hours = text.split(",").map((part) => (/^\s*\d{1,2}\s*$/.test(part) ? Number(part) : Number.NaN));
      if (hours.every((hour, index) => hour <= 23 && (index === 0 || hour > (hours[index - 1] ?? 24)))) return hours;
      addIssue("must be the hours at which shifts begin, in their order, such as 07,15,23");
      return z.NEVER;
    })
    .default([7, 15, 23]),
  BOARD_NAMES: z.enum(["yes", "no"]).default("no"),
  SESSION_CHECK: z.enum(["off", "advised", "required"]).default("advised"),
  BEDSIDE_SELF_GRANT: z.enum(["refuse", "flag"]).default("refuse"),
  OIDC_ONLY: z.enum(["yes", "no"]).default("no"),
  OIDC_SECOND_FACTOR: z.enum(["token", "always"]).default("token"),
  OIDC_SECOND_FACTOR_ACR: z.string().optional(),
  PROVIDER_EMAIL_CODE: z.enum(["until-passkey", "always"]).default("until-passkey"),
  BACKUP_PUBLIC_KEY: z
    .string()
    .transform((text, { addIssue }) => {
      const keys = readBackupPublicKeys(text);
      if (keys) return keys;
      addIssue("must be a public key like age1..., as make-backup-key prints it, or several with commas");
      return z.NEVER;
    })
    .optional(),
  AUDIT_MONTHS: z.coerce.number().int().min(1).max(1200).optional(),
  READING_YEARS: z.coerce.number().int().min(1).max(100).optional(),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(32).max(100_000_000).default(64),
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** Every setting of the server, read once at startup. README.md lists them for the hospital's engineer. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The login of the tables' owner, for migrations; if unset, migrations are run separately. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseLimits: DatabaseLimits;
  /** Whether `databaseUrl` may be a login that can become the tables' owner: in demo mode, or if allowed. */
  readonly mayBeOwnerLogin: boolean;
  readonly authMode: "demo" | "verified";
  readonly hospitalTimeZone: string;
  /** In which screens show and read numbers. */
  readonly units: UnitSystem;
  /** Whether a patient whom no provider has assessed may start. */
  readonly isFirstRideOpen: boolean;
  /** Whether the ward uses the check before cycling, and whether nobody may start without it. */
  readonly sessionCheck: "off" | "advised" | "required";
  /** Addresses of the reverse proxy that terminates TLS; if unset, plain HTTP is served on loopback only. */
  readonly trustedProxy: string | undefined;
  /**
   * The address at which people reach the server, for example https://bike.hospital.example; if unset, taken from each
   * request.
   */
  readonly publicOrigin: string | undefined;
  /** The names and addresses that the server answers to, lower case, without ports and brackets. */
  readonly allowedHosts: ReadonlySet<string>;
  /** The mail server and sender address for sign-in codes; if unset, no codes are emailed. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** The hospital's single sign-on for providers, if set. */
  readonly singleSignOn: SingleSignOnConfig | undefined;
  /** Whether an emailed code alone signs a provider in only until the first passkey, or always. */
  readonly providerEmailCode: "until-passkey" | "always";
  /** The pattern that an entire patient number must match, if the hospital sets one. */
  readonly patientNumberPattern: RE2JS | undefined;
  /** The hours of the day at which the hospital's shifts begin, in ascending order. */
  readonly shiftHours: readonly number[];
  readonly areBoardNamesShown: boolean;
  /**
   * Whether a provider who opened a patient's session may get access from it without a witness; if so, an administrator
   * sees it in a list.
   */
  readonly bedsideSelfGrant: "refuse" | "flag";
  /** The age public keys to which backups are encrypted; if empty, they are not encrypted. */
  readonly backupPublicKeys: readonly string[];
  readonly retention: Retention;
  /** With less free space than this the embedded database does not start: PostgreSQL can't survive a full disk. */
  readonly leastFreeDiskBytes: number;
  /** The time within which a whole request must arrive. */
  readonly requestTimeoutSeconds: number;
  /** How long a server that was told to stop continues to serve, so that a load balancer notices. */
  readonly drainSeconds: number;
  /** The bearer token that Prometheus sends; if unset, /metrics is available on this machine only. */
  readonly metricsToken: string | undefined;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** How long the database keeps what grows; undefined means forever. */
export interface Retention {
  /** Whole months of the audit log, after which each is archived; needs a public key. */
  readonly auditMonths: number | undefined;
  /** Whole years of rides' second-by-second readings. */
  readonly readingYears: number | undefined;
}

/** How much of the database a node uses, and how long it waits for it. */
export interface DatabaseLimits {
  /** The most connections that requests share; one more listens for notices. */
  readonly poolMax: number;
  readonly connectSeconds: number;
  /** The time limit for the reply to one statement, and for storing a group of batches. */
  readonly replySeconds: number;
}

export interface SingleSignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that lists the person's groups. */
  readonly groupsClaim: string;
  /** Which groups become providers, and with which credentials; the first match wins. */
  readonly groups: readonly { readonly group: string; readonly credentials: Credentials }[];
  /** Whether this is the only way for providers to sign in and register. */
  readonly isOnlyWay: boolean;
  /** Whether each ID token must say that a second factor was used, or the hospital says so once for all. */
  readonly secondFactor: "token" | "always";
  /** The values of an ID token's `acr` that mean two factors, in addition to `mfa` in its `amr`. */
  readonly secondFactorAcrs: readonly string[];
}

/** @throws StartupError naming the invalid setting and what it accepts. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`The setting ${issue?.path.join(".")} is not valid: ${issue?.message}. See the README.`);
  }
  const settings = parsed.data;
  const authMode = settings.AUTH_MODE ?? (settings.DATABASE_URL ? "verified" : "demo");
  const isLoopback = loopbackHosts.has(settings.HOST);

  if (authMode === "demo" && settings.ALLOW_DEMO_SIGN_IN !== "yes" && (settings.DATABASE_URL || !isLoopback)) {
    throw new StartupError(
      "AUTH_MODE=demo signs people in by name and birth date, which is for demonstrations on one machine. " +
        "With DATABASE_URL or a HOST that others can reach, use AUTH_MODE=verified, or set ALLOW_DEMO_SIGN_IN=yes.",
    );
  }
  if (!isLoopback && !settings.TRUSTED_PROXY) {
    throw new StartupError(
      `HOST=${settings.HOST} would send patient data over plain HTTP. Put a TLS proxy in front and name it in TRUSTED_PROXY.`,
    );
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = settings;
  if (smtpUrl && !mailFrom) {
    throw new StartupError("SMTP_URL needs MAIL_FROM too: the address that the codes come from.");
  }
  if (settings.AUDIT_MONTHS && !settings.BACKUP_PUBLIC_KEY) {
    throw new StartupError("AUDIT_MONTHS needs BACKUP_PUBLIC_KEY: the archives of the audit log are encrypted to it.");
  }
  return {
    singleSignOn: readSingleSignOn(settings),
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseLimits: {
      poolMax: settings.DATABASE_POOL_MAX,
      connectSeconds: settings.DATABASE_CONNECT_SECONDS,
      replySeconds: settings.DATABASE_REPLY_SECONDS,
    },
    mayBeOwnerLogin: authMode === "demo" || settings.ALLOW_OWNER_LOGIN === "yes",
    authMode,
    isFirstRideOpen: (settings.FIRST_RIDE ?? (authMode === "demo" ? "open" : "assessed")) === "open",
    sessionCheck: settings.SESSION_CHECK,
    units: settings.UNITS,
    hospitalTimeZone: settings.HOSPITAL_TZ ?? machineTimeZone(env.TZ),
    trustedProxy: settings.TRUSTED_PROXY,
    ...readHosts(settings),
    mail: smtpUrl && mailFrom ? { smtpUrl, from: mailFrom } : undefined,
    providerEmailCode: settings.PROVIDER_EMAIL_CODE,
    patientNumberPattern: settings.PATIENT_NUMBER_PATTERN ? RE2JS.compile(settings.PATIENT_NUMBER_PATTERN) : undefined,
    shiftHours: settings.SHIFT_HOURS,
    areBoardNamesShown: settings.BOARD_NAMES === "yes",
    bedsideSelfGrant: settings.BEDSIDE_SELF_GRANT,
    backupPublicKeys: settings.BACKUP_PUBLIC_KEY ?? [],
    retention: { auditMonths: settings.AUDIT_MONTHS, readingYears: settings.READING_YEARS },
    leastFreeDiskBytes: settings.MIN_FREE_DISK_MB * 1024 * 1024,
    requestTimeoutSeconds: settings.REQUEST_TIMEOUT_SECONDS,
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.DATABASE_URL ? drainSecondsAmongNodes : 0),
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  };
}

/**
 * The machine's, by its name. `TZ` may be a rule (JST-9), a path or anything else that Node can't name: it then counts in
 * a zone that PostgreSQL is never told.
 * @throws StartupError if it has no name.
 */
function machineTimeZone(TZ: string | undefined): string {
  const given = TZ?.replace(/^:?(posix\/)?/, "");
  // Undefined, whatever its type says, where Node has no name for it.
  const name: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (name !== undefined && isTimeZone(name) && (given === undefined || isTimeZone(given))) return name;
  const said = TZ === undefined ? "this machine's time zone has no name" : `TZ=${TZ} is no name of a time zone`;
  throw new StartupError(`HOSPITAL_TZ is not set, and ${said}: set HOSPITAL_TZ, such as America/New_York.`);
}

/** Settings that let providers in with one factor, for the log and /readyz. */
export function describeOneFactorSettings({ authMode, providerEmailCode, singleSignOn }: Config): string[] {
  if (authMode === "demo") return [];
  return [
    ...(providerEmailCode === "always"
      ? ["PROVIDER_EMAIL_CODE=always: a code by email alone signs providers in, with a passkey too"]
      : []),
    ...(singleSignOn?.secondFactor === "always"
      ? ["OIDC_SECOND_FACTOR=always: the hospital's sign-in counts as two factors, whatever its tokens say"]
      : []),
  ];
}

/** Settings that limit how long the server keeps data, for the log. */
export function describeRetention({ retention: { auditMonths, readingYears } }: Config): string[] {
  return [
    ...(auditMonths === undefined
      ? []
      : [`AUDIT_MONTHS=${auditMonths}: older months of the audit log are moved into encrypted archives`]),
    ...(readingYears === undefined
      ? []
      : [`READING_YEARS=${readingYears}: the second-by-second readings of older rides are deleted`]),
  ];
}

/** Whether nobody can reach the server by a name or address from elsewhere, a proxy included. */
export const answersOnThisMachineOnly = ({ allowedHosts }: Pick<Config, "allowedHosts">): boolean =>
  [...allowedHosts].every((name) => loopbackHosts.has(name));

/** @throws StartupError for a name or address that can't be this server's. */
function readHosts({ PUBLIC_URL: publicUrl, ALLOWED_HOSTS: list }: z.infer<typeof environment>) {
  const allowedHosts = new Set(loopbackHosts);
  if (list) {
    allowedHosts.clear();
    for (const item of list.split(",")) {
      const name = readHostName(item.trim());
      if (!name)
        throw new StartupError(
          "The setting ALLOWED_HOSTS is not valid: it must be like bike.hospital.example,10.0.0.11, without ports.",
        );
      allowedHosts.add(name);
    }
  }
  if (!publicUrl) return { publicOrigin: undefined, allowedHosts };
  const { origin, host, protocol, href } = new URL(publicUrl);
  const name = hostNameOf(host) ?? "";
  if (href !== `${origin}/` || !name || (protocol === "http:" && !loopbackHosts.has(name))) {
    throw new StartupError(
      "The setting PUBLIC_URL is not valid: it must be like https://bike.hospital.example, without a path.",
    );
  }
  return { publicOrigin: origin, allowedHosts: allowedHosts.add(name) };
}

/** @throws StartupError if one of them is missing, or the issuer would be reached over plain HTTP. */
function readSingleSignOn(settings: z.infer<typeof environment>): SingleSignOnConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  const isOnlyWay = settings.OIDC_ONLY === "yes";
  const { OIDC_SECOND_FACTOR: secondFactor, OIDC_SECOND_FACTOR_ACR: acrs } = settings;
  if (!issuer) {
    if (secondFactor === "always") throw new StartupError("OIDC_SECOND_FACTOR=always needs OIDC_ISSUER.");
    if (acrs) throw new StartupError("OIDC_SECOND_FACTOR_ACR needs OIDC_ISSUER.");
    if (!isOnlyWay) return undefined;
    throw new StartupError("OIDC_ONLY=yes needs OIDC_ISSUER: without it no provider could sign in.");
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && !loopbackHosts.has(hostname)) {
    throw new StartupError("The setting OIDC_ISSUER is not valid: off this machine it must begin with https://.");
  }
  if (!clientId || !clientSecret || !settings.OIDC_PROVIDER_GROUPS) {
    throw new StartupError("OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_PROVIDER_GROUPS too.");
  }
  const groups = settings.OIDC_PROVIDER_GROUPS.split(",").map((pair) => {
    const [group = "", name] = pair.split("=").map((part) => part.trim());
    const parsed = credentials.safeParse(name);
    if (!group || !parsed.success) {
      throw new StartupError(
        "The setting OIDC_PROVIDER_GROUPS is not valid: it must be like ward-nurses=RN,physiotherapy=PT,doctors=MD.",
      );
    }
    return { group, credentials: parsed.data };
  });
  const secondFactorAcrs = acrs?.split(",").map((acr) => acr.trim()) ?? [];
  if (secondFactorAcrs.includes("")) {
    throw new StartupError(
      "The setting OIDC_SECOND_FACTOR_ACR is not valid: it must be like phr,urn:hospital:two-factors, with commas between.",
    );
  }
  const groupsClaim = settings.OIDC_GROUPS_CLAIM;
  return { issuer, clientId, clientSecret, groupsClaim, groups, isOnlyWay, secondFactor, secondFactorAcrs };
}
