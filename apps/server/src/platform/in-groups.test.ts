import fc from "fast-check";
import { expect, it } from "vitest";
import { inGroups } from "./in-groups.ts";

/** A handler that holds each group until it is told to continue. */
function heldGroups(options: { most: number; keyOf?: (item: string) => string }) {
  const groups: (readonly string[])[] = [];
  const held: (() => void)[] = [];
  const handled = inGroups(async (items: readonly string[]) => {
    groups.push(items);
    await new Promise<void>((done) => held.push(done));
    return items.map((item) => (item.startsWith("bad") ? new Error(item) : item.toUpperCase()));
  }, options);
  const next = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  };
  return { ...handled, groups, next };
}

it("handles what comes at once together, and what comes in the meantime as the next group", async () => {
  const { add, groups, next } = heldGroups({ most: 10 });
  const first = Promise.all([add("a"), add("b")]);
  await expect.poll(() => groups.length).toBe(1);
  const second = Promise.all([add("c"), add("d")]);
  await next();
  expect(await first).toEqual(["A", "B"]);
  await next();
  expect(await second).toEqual(["C", "D"]);
  expect(groups).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

it("makes no group larger than the maximum or with two items of one key, and keeps the order of a key's items", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (keys, most) => {
        const items = keys.map((key, index) => ({ key, index }));
        const groups: (readonly { key: string; index: number }[])[] = [];
        const { add } = inGroups(
          async (group: readonly { key: string; index: number }[]) => {
            groups.push(group);
            return group.map(({ index }) => index);
          },
          { most, keyOf: ({ key }) => key },
        );
        expect(await Promise.all(items.map(add))).toEqual(items.map(({ index }) => index));
        for (const group of groups) {
          expect(group.length).toBeLessThanOrEqual(most);
          expect(new Set(group.map(({ key }) => key)).size).toBe(group.length);
        }
        for (const key of new Set(keys)) {
          const order = groups.flat().flatMap((item) => (item.key === key ? item.index : []));
          expect(order).toEqual([...order].sort((a, b) => a - b));
        }
      },
    ),
  );
});

it("begins groups at an interval, so that what comes shortly after one shares the next", async () => {
  const groups: (readonly string[])[] = [];
  const { add } = inGroups(
    async (items: readonly string[]) => {
      groups.push(items);
      return items;
    },
    { most: 10, millisecondsApart: 500 },
  );
  await add("a");
  const second = add("b");
  await new Promise((done) => setTimeout(done, 20));
  await Promise.all([second, add("c")]);
  expect(groups).toEqual([["a"], ["b", "c"]]);
});

it("rejects the one whose outcome is an error, and all of a group that fails as a whole", async () => {
  const { add, next } = heldGroups({ most: 10 });
  const replies = Promise.allSettled([add("a"), add("bad b"), add("c")]);
  await next();
  expect((await replies).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const failing = inGroups(() => Promise.reject(new Error("down")), { most: 10 });
  const failed = await Promise.allSettled([failing.add("a"), failing.add("b")]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

it("tells how long waiting work will take, and 0 once it is done", async () => {
  const { add, groups, next, queuedMilliseconds } = heldGroups({ most: 1 });
  expect(queuedMilliseconds()).toBe(0);
  const all = Promise.all([add("a"), add("b")]);
  await expect.poll(() => groups.length).toBe(1);
  await expect.poll(queuedMilliseconds).toBeGreaterThan(20);
  await next();
  await next();
  await all;
  await expect.poll(queuedMilliseconds).toBe(0);
});
