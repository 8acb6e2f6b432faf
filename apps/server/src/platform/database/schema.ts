import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * All tables. Instants are timestamptz, days are dates in the hospital's zone, ids that calls send as numbers
 * are bigint identities, ride ids are UUIDs made by the sender. Row-level security stands in the migrations.
 */

const identity = () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity();
const reference = () => bigint({ mode: "number" });
const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
const measured = () => numeric({ precision: 7, scale: 2, mode: "number" });

/** `pg` answers a Buffer, PGlite a Uint8Array: one type for both. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => value,
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
});

/** Everybody with an account. What identifies a person stands apart in `identities`. */
export const users = pgTable("users", {
  id: identity(),
  userType: text({ enum: ["patient", "provider"] }).notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** E-mail, birth date and the folded name: read by the person and by sign-in, by no provider. */
export const identities = pgTable(
  "identities",
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id),
    email: text(),
    dateOfBirth: date({ mode: "string" }),
    /** 'first|last', trimmed, lower case, without accents. */
    nameKey: text().notNull(),
  },
  (table) => [
    uniqueIndex("identities_email").on(table.email),
    index("identities_name").on(table.nameKey, table.dateOfBirth),
  ],
);

export const patients = pgTable("patients", {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  admissionDate: date({ mode: "string" }).notNull(),
  dischargedAt: instant(),
  weightKg: measured(),
  heightCm: measured(),
});

export const providers = pgTable("providers", {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  credentials: text({ enum: ["DPT", "MD", "RN", "OT", "PT", "NP"] }).notNull(),
  specialty: text().notNull(),
  licenseNumber: text(),
  providerRole: text({ enum: ["physician", "nurse", "physical_therapist"] }).notNull(),
  isActive: boolean().notNull(),
});

/** Server-side sign-in sessions; the cookie's token is stored hashed. */
export const signInSessions = pgTable(
  "sign_in_sessions",
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    tokenHash: text().notNull(),
    /** 'Firefox on iPad', never the header itself; null where it could not be told and for older sessions. */
    browser: text(),
    createdAt: instant().notNull(),
    lastActiveAt: instant().notNull(),
    idleSeconds: integer().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("sign_in_sessions_token").on(table.tokenHash),
    index("sign_in_sessions_user").on(table.userId),
  ],
);

/**
 * Second steps of verified sign-in. Their ids are the browser's secret: only hashes of them stand here, and a code's
 * hash is keyed with the id, so that the table alone tells no code. Without a user: nobody was recognized.
 */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    idHash: text().primaryKey(),
    userId: reference().references(() => users.id),
    codeHash: text().notNull(),
    deviceNumber: integer(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index("sign_in_challenges_expiry").on(table.expiresAt)],
);

/** Codes that a provider issued at the bedside. They open any challenge of that patient's. */
export const bedsideCodes = pgTable(
  "bedside_codes",
  {
    id: identity(),
    patientId: reference()
      .notNull()
      .references(() => users.id),
    issuedBy: reference()
      .notNull()
      .references(() => users.id),
    salt: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index("bedside_codes_patient").on(table.patientId, table.expiresAt)],
);

/** Browsers in which somebody has signed in with a code before: by the hash of a cookie that they keep. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    tokenHash: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    signedInAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index("known_browsers_age").on(table.signedInAt),
  ],
);

/** Who of the hospital's own sign-in is which provider. */
export const singleSignOnLinks = pgTable(
  "single_sign_on_links",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    linkedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

/** What a provider's own device signs in with. The private half never leaves that device. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** How often it was used, as it counts itself: a copy would count apart. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credentialId), index("passkeys_user").on(table.userId)],
);

/** What a browser was asked to sign with its passkey. Used once. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: text().primaryKey(),
  /** Whose new passkey it is for; null: to sign in. */
  userId: reference().references(() => users.id),
  expiresAt: instant().notNull(),
});

export const devices = pgTable("devices", {
  number: integer().primaryKey(),
  keyHash: text().notNull(),
  enrolledAt: instant().notNull(),
});

/** Which patient a bike was linked to, and from when to when. */
export const deviceLinks = pgTable(
  "device_links",
  {
    id: identity(),
    deviceNumber: integer()
      .notNull()
      .references(() => devices.number),
    patientId: reference()
      .notNull()
      .references(() => users.id),
    linkedAt: instant().notNull(),
    unlinkedAt: instant(),
  },
  (table) => [
    uniqueIndex("device_links_open_device").on(table.deviceNumber).where(sql`unlinked_at is null`),
    uniqueIndex("device_links_open_patient").on(table.patientId).where(sql`unlinked_at is null`),
    index("device_links_device_time").on(table.deviceNumber, table.linkedAt),
    index("device_links_patient").on(table.patientId),
  ],
);

/** A ride's figures. They are always those of `ride_readings`, recomputed with each batch. */
export const rides = pgTable(
  "rides",
  {
    id: uuid().primaryKey(),
    source: text({ enum: ["bike", "tablet"] }).notNull(),
    deviceNumber: integer().references(() => devices.number),
    /** Null: nobody was linked to the bike when the ride began; shown to nobody. */
    patientId: reference().references(() => users.id),
    startedAt: instant().notNull(),
    /** The hospital's day on which the ride began. */
    day: date({ mode: "string" }).notNull(),
    durationSeconds: integer().notNull(),
    averagePowerWatts: measured(),
    maxPowerWatts: measured(),
    averageResistance: measured(),
    isOpen: boolean().notNull(),
    lastBatchAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("rides_patient_start").on(table.patientId, table.startedAt.desc()),
    index("rides_patient_day").on(table.patientId, table.day),
    // Not by lastBatchAt, which each batch sets: an indexed column that changes costs an entry in every index.
    index("rides_open").on(table.id).where(sql`is_open`),
  ],
);

/** The readings of one ride, packed by packages/ride. */
export const rideReadings = pgTable("ride_readings", {
  rideId: uuid()
    .primaryKey()
    .references(() => rides.id),
  packed: bytes().notNull(),
});

/** A replaced goal stays as history: `isActive` false and `endedAt` set. */
export const goals = pgTable(
  "goals",
  {
    id: identity(),
    patientId: reference()
      .notNull()
      .references(() => users.id),
    providerId: reference()
      .notNull()
      .references(() => users.id),
    goalType: text({ enum: ["energy", "duration", "power", "sessions", "resistance", "consistency"] }).notNull(),
    targetValue: numeric({ precision: 9, scale: 2, mode: "number" }).notNull(),
    unit: text({ enum: ["Watt-Min", "minutes", "watts", "sessions", "level", "seconds", "days"] }).notNull(),
    label: text().notNull(),
    subtitle: text().notNull(),
    period: text({ enum: ["daily", "session"] }).notNull(),
    isActive: boolean().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index("goals_patient").on(table.patientId, table.isActive)],
);

export const riskAssessments = pgTable(
  "risk_assessments",
  {
    id: identity(),
    patientId: reference()
      .notNull()
      .references(() => users.id),
    assessedBy: reference()
      .notNull()
      .references(() => users.id),
    /** The patient ran it: it replaces no provider's assessment and sets no goals. */
    isSelfReported: boolean().notNull(),
    input: jsonb().notNull(),
    result: jsonb().notNull(),
    engineVersion: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("risk_assessments_patient").on(table.patientId, table.createdAt.desc())],
);

/** A patient lets a provider look, until revoked. */
export const grants = pgTable(
  "grants",
  {
    id: identity(),
    patientId: reference()
      .notNull()
      .references(() => users.id),
    providerId: reference()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex("grants_open").on(table.patientId, table.providerId).where(sql`revoked_at is null`),
    index("grants_provider").on(table.providerId).where(sql`revoked_at is null`),
  ],
);

export const kudosPreferences = pgTable("kudos_preferences", {
  patientId: reference()
    .primaryKey()
    .references(() => users.id),
  displayName: text().notNull(),
  avatarEmoji: text().notNull(),
  optInKudos: boolean().notNull(),
  optInNudges: boolean().notNull(),
});

export const kudosFeedItems = pgTable(
  "kudos_feed_items",
  {
    id: identity(),
    patientId: reference()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ["first-ride", "daily-goal", "streak", "power-best"] }).notNull(),
    /** The streak's days or the best's watts. */
    figure: measured(),
    day: date({ mode: "string" }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("kudos_feed_once").on(table.patientId, table.kind, table.day),
    index("kudos_feed_newest").on(table.createdAt.desc()),
  ],
);

export const kudosReactions = pgTable(
  "kudos_reactions",
  {
    id: identity(),
    feedItemId: reference()
      .notNull()
      .references(() => kudosFeedItems.id),
    patientId: reference()
      .notNull()
      .references(() => users.id),
    reactionType: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex("kudos_reactions_once").on(table.feedItemId, table.patientId, table.reactionType)],
);

export const nudges = pgTable(
  "nudges",
  {
    id: identity(),
    senderId: reference()
      .notNull()
      .references(() => users.id),
    recipientId: reference()
      .notNull()
      .references(() => users.id),
    templateType: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    createdAt: instant().notNull(),
    /** When the receiver thanked for it. */
    readAt: instant(),
  },
  (table) => [
    uniqueIndex("nudges_once_a_day").on(table.senderId, table.recipientId, table.day),
    index("nudges_recipient").on(table.recipientId, table.createdAt.desc()),
  ],
);

/**
 * Who did what. Written in the transaction of what it records, and never changed: the app's role may insert and read
 * only. `audit_seals` chains the committed rows afterwards, so that no write waits for another.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: identity(),
    at: instant().notNull(),
    actorKind: text({ enum: ["patient", "provider", "device", "system", "admin", "visitor"] }).notNull(),
    actorId: bigint({ mode: "number" }),
    action: text().notNull(),
    /** Whose data it is about. */
    patientId: bigint({ mode: "number" }),
    detail: jsonb().notNull(),
  },
  (table) => [index("audit_events_patient").on(table.patientId, table.at.desc())],
);

/**
 * The chain over `audit_events`: each seal's hash covers its entry and the seal before it (platform/audit-chain.ts).
 * Append-only too.
 */
export const auditSeals = pgTable(
  "audit_seals",
  {
    /** 1, 2, 3 without a gap, in the order of sealing. */
    sequence: bigint({ mode: "number" }).primaryKey(),
    auditEventId: reference()
      .notNull()
      .references(() => auditEvents.id),
    sealedAt: instant().notNull(),
    /** SHA-256, hexadecimal. */
    hash: text().notNull(),
  },
  (table) => [uniqueIndex("audit_seals_event").on(table.auditEventId)],
);

/** Counters of attempts per subject and window, shared by all app nodes. */
export const attemptCounters = pgTable("attempt_counters", {
  key: text().primaryKey(),
  windowStartedAt: instant().notNull(),
  attempts: integer().notNull(),
});

/** One row: the settings that belong to the data, such as whether the demo data has been seeded. */
export const installation = pgTable("installation", {
  id: smallint().primaryKey(),
  seededAt: instant(),
});
