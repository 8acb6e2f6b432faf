import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { selectRows, type Transaction } from "./database.ts";
import { keptStatement } from "./kept-statement.ts";
import { inSavepoint } from "./postgres-transaction.ts";
import { rides } from "./schema.ts";

const server = await sharedServer();

const asAdmin = <Result>(work: (tx: Transaction) => Promise<Result>) => server.deps.database.asSystem("admin", work);

/** One value of each type that a store reads, and two columns under their names in code. */
const selectAll = (patientId: SQL | number, at: SQL | string, isOpen: SQL | boolean, limit: SQL | number) => sql`
  select ${rides.id}, ${rides.patientId} as "patientId", ${rides.startedAt} as "startedAt", ${rides.day},
    ${rides.averagePowerWatts} as "averagePowerWatts", ${rides.isOpen} as "isOpen", count(*) over () as count,
    sum(duration_seconds) over () as total, json_build_object('at', ${at}::timestamptz, 'id', ${patientId}::bigint) as json,
    array[${patientId}::bigint] as ids, null as nothing
  from ${rides} where ${rides.patientId} = ${patientId} and ${rides.isOpen} = ${isOpen} and ${rides.startedAt} < ${at}
  order by ${rides.startedAt} desc limit ${limit}`;

const kept = keptStatement<object, { patientId: number; at: Date; isOpen: boolean; limit: number }>(
  "test_rides",
  ({ patientId, at, isOpen, limit }) => selectAll(patientId, at, isOpen, limit),
);

async function patientsWithRides(tx: Transaction): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select distinct patient_id as id from rides where patient_id is not null and not is_open order by 1`,
  );
  return rows.map(({ id }) => id);
}

it("A kept statement returns the same rows as the unkept one, for many values and beyond PostgreSQL's switch to a generic plan", async () => {
  const at = new Date();
  await asAdmin(async (tx) => {
    const ids = await patientsWithRides(tx);
    expect(ids.length).toBeGreaterThan(1);
    for (let round = 0; round < 20; round += 1) {
      const patientId = ids[round % ids.length] ?? 0;
      const rows = await kept.rows(tx, { patientId, at, isOpen: false, limit: 1 + round });
      expect(rows).toEqual(await selectRows(tx, selectAll(patientId, at.toISOString(), false, 1 + round)));
      expect(rows.length).toBeGreaterThan(0);
    }
  });
});

it("Kept statements run side by side, each with its own values", async () => {
  const at = new Date();
  const idsOf = async () => {
    const ids = await asAdmin(patientsWithRides);
    const found = ids.map((patientId) => asAdmin((tx) => kept.rows(tx, { patientId, at, isOpen: false, limit: 1 })));
    return [ids, (await Promise.all(found)).map(([row]) => (row as { patientId: number }).patientId)];
  };
  const [ids, found] = await idsOf();
  expect(found).toEqual(ids);

  // In one transaction too, if the second call doesn't wait for the first.
  await asAdmin(async (tx) => {
    const two = [1, 2].map((limit) => kept.rows(tx, { patientId: ids?.[0] ?? 0, at, isOpen: false, limit }));
    expect((await Promise.all(two)).map((rows) => rows.length)).toEqual([1, 2]);
  });
});

const quotient = keptStatement<{ quotient: number }, { dividend: number; divisor: number }>(
  "test_quotient",
  ({ dividend, divisor }) => sql`select ${dividend}::int / ${divisor}::int as quotient`,
);

it("A kept statement that fails, even at its first call, works again afterward, in a savepoint and on the connection", async () => {
  await expect(asAdmin((tx) => quotient.rows(tx, { dividend: 1, divisor: 0 }))).rejects.toMatchObject({
    code: "22012",
  });
  for (let round = 0; round < 10; round += 1) {
    await asAdmin(async (tx) => {
      expect(await quotient.rows(tx, { dividend: 6, divisor: 2 })).toEqual([{ quotient: 3 }]);
      const failing = inSavepoint(tx, (savepoint) => quotient.rows(savepoint, { dividend: 1, divisor: 0 }));
      await expect(failing).rejects.toMatchObject({ code: "22012" });
      expect(await quotient.rows(tx, { dividend: 8, divisor: 2 })).toEqual([{ quotient: 4 }]);
    });
  }
});

it("A kept statement whose text is wrong fails at every call, but no other one does", async () => {
  const wrong = keptStatement<object, { id: number }>(
    "test_wrong",
    ({ id }) => sql`select nowhere from rides where ${id}`,
  );
  for (let round = 0; round < 3; round += 1) {
    await expect(asAdmin((tx) => wrong.rows(tx, { id: 1 }))).rejects.toThrow();
    expect(await asAdmin((tx) => quotient.rows(tx, { dividend: 4, divisor: 2 }))).toEqual([{ quotient: 2 }]);
  }
});

it("Two texts under one name are never mixed up on a connection", async () => {
  const one = keptStatement<{ number: number }, object>("test_same", () => sql`select 1 as number`);
  const two = keptStatement<{ number: number }, object>("test_same", () => sql`select 2 as number`);
  for (let round = 0; round < 8; round += 1) {
    await asAdmin(async (tx) => {
      expect([await one.rows(tx, {}), await two.rows(tx, {})]).toEqual([[{ number: 1 }], [{ number: 2 }]]);
    });
  }
});

const lists = keptStatement<
  { id: number; text: string; isSet: boolean; at: string; bytes: string },
  {
    ids: readonly (number | null)[];
    texts: readonly (string | null)[];
    areSet: readonly boolean[];
    instants: readonly Date[];
    packed: readonly Uint8Array[];
  }
>(
  "test_lists",
  ({ ids, texts, areSet, instants, packed }) => sql`
    select id, text, is_set as "isSet", to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as at,
      encode(bytes, 'hex') as bytes
    from unnest(${ids}::bigint[], ${texts}::text[], ${areSet}::boolean[], ${instants}::timestamptz[], ${packed}::bytea[])
      as list (id, text, is_set, at, bytes)`,
);

it("Lists arrive unchanged, whatever is in them", async () => {
  const texts = [null, "", "NULL", `a "quoted", \\back{slashed}\\ 'word'`, "Zoë\n🚲 \\x00"];
  const at = new Date("2026-03-29T01:30:00.123Z");
  const rows = await asAdmin((tx) =>
    lists.rows(tx, {
      ids: [1, null, -3, 2 ** 40, 5],
      texts,
      areSet: texts.map((text) => text !== null),
      instants: texts.map(() => at),
      packed: texts.map((_, index) => new Uint8Array([0, 92, 34, 255, index]).subarray(1)),
    }),
  );
  expect(rows).toEqual(
    texts.map((text, index) => ({
      id: [1, null, -3, 2 ** 40, 5][index],
      text,
      isSet: text !== null,
      at: "2026-03-29 01:30:00.123",
      bytes: `5c22ff0${index}`,
    })),
  );
  const none = { ids: [], texts: [], areSet: [], instants: [], packed: [] };
  expect(await asAdmin((tx) => lists.rows(tx, none))).toEqual([]);
});

it("A part that fails around a part that failed before it is rolled back whole", async () => {
  await asAdmin(async (tx) => {
    const set = (value: string) => sql`select set_config('test.part', ${value}, true)`;
    const fail = (part: Transaction, value: string) =>
      part.execute(set(value)).then(() => Promise.reject(new Error(`after ${value}`)));
    await tx.execute(set("outside"));
    const outer = inSavepoint(tx, async (part) => {
      await part.execute(set("outer"));
      await inSavepoint(part, (inner) => fail(inner, "inner")).catch(() => undefined);
      throw new Error("after outer");
    });
    await expect(outer).rejects.toThrow("after outer");
    expect(await selectRows(tx, sql`select current_setting('test.part') as part`)).toEqual([{ part: "outside" }]);
  });
});
