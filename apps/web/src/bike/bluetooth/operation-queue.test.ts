import { expect, it } from "vitest";
import { createOperationQueue, LinkClosedError } from "./operation-queue.ts";
import { createManualClock } from "./test/manual-clock.ts";
import { TimeoutError } from "./with-timeout.ts";

const never = () => new Promise<never>(() => {});

function createQueue() {
  const clock = createManualClock();
  let stuck = 0;
  return { clock, queue: createOperationQueue(clock, () => stuck++), stuck: () => stuck };
}

it("runs one operation at a time, in order, past those that fail [CONNECT-5]", async () => {
  const { queue } = createQueue();
  const log: string[] = [];
  const operation =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    queue.run(operation("one")),
    queue.run(operation("two", true)),
    queue.run(operation("three")),
  ]);
  expect(log).toEqual(["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("ends an operation's waiting after its timeout, which counts from its beginning [CONNECT-5]", async () => {
  const { clock, queue } = createQueue();
  let end: (value: string) => void = () => {};
  const late = queue.run(() => new Promise<string>((resolve) => (end = resolve)), 1000);
  const next = queue.run(async () => "next", 1000);
  const outcome = expect(late).rejects.toBeInstanceOf(TimeoutError);
  await clock.pass(5000);
  await outcome;
  end("late");
  expect(await next).toBe("next");
});

it("calls for a new link when an operation has no answer in 30 s [CONNECT-5]", async () => {
  const { clock, queue, stuck } = createQueue();
  queue.run(never).catch(() => {});
  await clock.pass(29_999);
  expect(stuck()).toBe(0);
  await clock.pass(1);
  expect(stuck()).toBe(1);
});

it("rejects what is under way, what waits and what comes, once closed [CONNECT-8]", async () => {
  const { clock, queue, stuck } = createQueue();
  const underWay = expect(queue.run(never)).rejects.toBeInstanceOf(LinkClosedError);
  const waiting = expect(queue.run(never)).rejects.toBeInstanceOf(LinkClosedError);
  await clock.pass(0);
  queue.close();
  await underWay;
  await waiting;
  await expect(queue.run(async () => 1)).rejects.toBeInstanceOf(LinkClosedError);
  await clock.pass(60_000);
  expect(stuck()).toBe(0);
});
