import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { inTime } from "./in-time.ts";

const late = () => new Error("late");

it("Work that takes too long is given up", async () => {
  await expect(inTime(new Promise(() => undefined), 10, late)).rejects.toThrow("late");
});

it("A reply that comes while this process is busy is in time", async () => {
  const other = new Worker("require('node:worker_threads').parentPort.on('message', (text) => { throw text; })", {
    eval: true,
  });
  await once(other, "online");
  const reply = once(other, "error");
  const read = inTime(reply, 50, late);
  // In a timer, because the timers that are due by its end come before what has arrived.
  setTimeout(() => {
    other.postMessage("reply");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }, 1);
  expect(await read).toEqual(["reply"]);
});
