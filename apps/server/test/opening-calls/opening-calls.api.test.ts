import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DatabaseWork, databaseWorkOf } from "../support/database-work.ts";
import { type Hospital, type Openers, openHospital } from "./hospital.ts";
import { type Opener, openingCalls } from "./opening-calls.ts";

const countsFile = new URL("./counts.md", import.meta.url);

/** The patients of each provider; of the last, one has been there for a year. */
const sizes = [60, 600, 60];
const [few, most, withYear] = [0, 1, 2];
/** For whom a role's calls are counted: a week's and a year's patient; a provider of 60, of 600 and of the year's patient. */
const openersOf: Readonly<Record<Opener, readonly number[]>> = {
  visitor: [few],
  patient: [few, withYear],
  provider: [few, most, withYear],
  administrator: [few],
  board: [few, most, withYear],
};
/** The long ones are counted in full depth only. */
const isCounted = (opener: number) => opener !== most || process.env.TEST_DEPTH === "full";

/** PostgreSQL tries five plans for the values of a call before it may keep one for all. */
const callsBefore = 6;
/** A server that has asked its database within half a second whether it accepts writes does not ask again. */
const longerThanRoleIsKnown = 600;

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital(sizes);
});
afterAll(() => hospital?.server.destroy());

interface Measured {
  readonly role: Opener;
  readonly address: string;
  /** What happened since the call before, if anything. */
  readonly after?: string;
  /** PostgreSQL chooses between plans by its estimates, so that what is read differs from run to run. */
  readonly varies?: boolean;
  readonly change?: (openers: Openers, time: number) => Promise<unknown>;
}

/** What a role's opened screens ask for, each once; of an administrator's, what a provider's do not. */
function addressesOf(role: Opener): string[] {
  const all = Object.values(openingCalls[role]).flat();
  const ofProvider = role === "administrator" ? Object.values(openingCalls.provider).flat() : [];
  return [...new Set(all)].filter((call) => !ofProvider.includes(call)).map((call) => call.replace("GET ", ""));
}

async function changeBed({ browsers, patient }: Openers, time: number): Promise<void> {
  const reply = await browsers.provider.call("POST", `/api/patients/${patient}/bed`, { bed: `${patient}-${time}` });
  if (reply.statusCode !== 200) throw new Error(`The bed: ${reply.statusCode} ${reply.body}`);
}

/** From the first such call on, the patients of each provider let them in as a team. */
const becomeTeams = (): Promise<unknown> =>
  hospital.server.asOwner((tx) =>
    tx.execute(sql`with given as (update grants set revoked_at = now() where provider_id is not null and revoked_at is null
          returning patient_id, provider_id),
        team as (insert into teams (name, created_at) select distinct 'Ward of ' || provider_id, now() from given returning id, name),
        member as (insert into team_members (team_id, provider_id, joined_at)
          select id, split_part(name, ' ', 3)::bigint, now() from team)
      insert into grants (patient_id, team_id, created_at)
      select given.patient_id, team.id, now() from given join team on team.name = 'Ward of ' || given.provider_id`),
  );

const roles = Object.keys(openingCalls) as Opener[];
const measured: readonly Measured[] = [
  ...roles.flatMap((role) => addressesOf(role).map((address) => ({ role, address }))),
  {
    role: "provider",
    address: "/api/providers/{provider}/patients",
    after: "one patient's bed changed",
    varies: true,
    change: changeBed,
  },
  {
    role: "provider",
    address: "/api/providers/{provider}/patients",
    after: "all let in a team instead",
    change: becomeTeams,
  },
];

interface Counted extends DatabaseWork {
  readonly status: number;
}

/** Without waiting for the end of a stream. */
async function open({ browsers, patient, provider }: Openers, { role, address }: Measured): Promise<number> {
  const url = address.replace("{patient}", `${patient}`).replace("{provider}", `${provider}`);
  const cookies = Object.fromEntries(browsers[role].cookies);
  const reply = await hospital.server.app.inject({ method: "GET", url, cookies, payloadAsStream: true });
  reply.stream().destroy();
  return reply.statusCode;
}

/** The last of several: the first ones of a connection also plan their statements and read what is kept afterward. */
async function count(openers: Openers, call: Measured): Promise<Counted> {
  await hospital.forgetCalls();
  let status = 0;
  let work: DatabaseWork = { statements: 0, rows: 0, entries: 0 };
  for (let time = 0; time <= callsBefore; time += 1) {
    await call.change?.(openers, time);
    if (call.address.endsWith("/machine")) await wait(longerThanRoleIsKnown);
    // What an answered call leaves to do keeps its connection: the next would get another, with plans of its own.
    await untilIdle();
    work = await databaseWorkOf(async () => {
      status = await open(openers, call);
    });
    if (call.address.endsWith("/live")) await untilEndIsRecorded();
  }
  return { ...work, status };
}

async function untilEndIsRecorded(): Promise<void> {
  await wait(20);
  await untilIdle();
}

async function untilIdle(): Promise<void> {
  const { connections } = hospital.server.deps.database;
  while (connections().idle < connections().open) await wait(5);
}

const head = [
  "What each call of an opened screen costs the database, by PostgreSQL's own counters. A patient's calls: a stay of a week /",
  "of a year, with two rides a day. A provider's and a board's: 60 patients / 600 / 60, the first of whom for a year; calls for",
  "one patient are for the first. `TEST_DEPTH=full npx vitest run -u --project api apps/server/test/opening-calls` writes this.",
  "",
  "Surprising: a read of the machine asks each time whether the database accepts writes; kudos/activity reads all rides and",
  "preferences of the hospital, nudge-targets and administration/safety the state of all patients.",
  "",
  "| Who | Call | Statements | Rows of tables | Entries of indexes |",
  "| --- | --- | --- | --- | --- |",
];
const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const known = new Map(
  readFileSync(countsFile, { encoding: "utf8", flag: "a+" })
    .split("\n")
    .map((line) => [cellsOf(line).slice(0, 2).join(), cellsOf(line).slice(2)]),
);

/** Its figures for each provider, those that are not measured as they were. */
function lineOf({ role, address, after, varies }: Measured, counted: readonly (Counted | undefined)[]): string {
  const status = counted[0]?.status ?? 200;
  const notes = [status === 200 ? "" : ` (${status})`, after ? ` after ${after}` : ""];
  const name = [role, `${address}${notes.join("")}`];
  const before = known.get(name.join());
  const figures = (["statements", "rows", "entries"] as const).map((what, column) => {
    const known = before?.[column]?.split(" / ") ?? [];
    if (varies && what !== "statements") return "-";
    return counted.map((one, index) => String(one?.[what] ?? known[index])).join(" / ");
  });
  return `| ${[...name, ...figures].join(" | ")} |`;
}

it("What a screen's calls cost the database when it is opened is what counts.md says", async () => {
  const lines: string[] = [];
  for (const call of measured) {
    const counted: (Counted | undefined)[] = [];
    for (const index of openersOf[call.role]) {
      const openers = hospital.openers[index];
      counted.push(openers && isCounted(index) ? await count(openers, call) : undefined);
    }
    lines.push(lineOf(call, counted));
  }
  await expect([...head, ...lines, ""].join("\n")).toMatchFileSnapshot("counts.md");
});
