import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runBench } from "./run-bench.ts";

const node = (script: string) => [process.execPath, "--input-type=module", "--eval", script];
const row = { bench: "one", what: "a ratio", result: "0.9", goal: "at least 0.8", isMet: true };

it("A benchmark's rows are those of its last line", async () => {
  const script = `console.log("rows: []"); console.log("more"); console.log('rows: ${JSON.stringify([row])}')`;
  expect(await runBench({ name: "one", command: node(script), limitSeconds: 60 })).toEqual([row]);
});

it("A benchmark that fails gets a row that says so, beside those it had", async () => {
  const script = `console.log('rows: ${JSON.stringify([row])}'); process.exit(3)`;
  const rows = await runBench({ name: "one", command: node(script), limitSeconds: 60 });
  expect(rows[0]).toEqual(row);
  expect(rows[1]).toMatchObject({ bench: "one", result: "ended with exit code 3", isMet: false });
  const silent = await runBench({ name: "one", command: node(""), limitSeconds: 60 });
  expect(silent).toEqual([expect.objectContaining({ result: "ended with exit code 0", isMet: false })]);
});

describe("A benchmark with a child that hears of nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-bench-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** In a session of its own, without a pipe to its parent. */
  const run = async (then: string, limitSeconds: number, stop?: AbortSignal) => {
    const ids = join(folder, "ids");
    const script = `
      import { spawn } from "node:child_process";
      import { writeFileSync } from "node:fs";
      const stays = "setInterval(() => undefined, 1000)";
      const child = spawn(process.execPath, ["--eval", stays], { detached: true, stdio: "ignore" });
      child.unref();
      writeFileSync(${JSON.stringify(ids)}, process.pid + " " + child.pid);
      ${then}`;
    const rows = await runBench({ name: "one", command: node(script), limitSeconds }, stop);
    const started = readFileSync(ids, "utf8").split(" ").map(Number);
    expect(started).toHaveLength(2);
    // A killed process has lost its environment a moment before it has ended.
    for (const id of started) await expect.poll(() => isRunning(id)).toBe(false);
    return rows.map(({ result }) => result);
  };
  const hangs = "setInterval(() => undefined, 1000)";

  it("is ended with it when it hangs, and the table says so", async () => {
    expect(await run(hangs, 8)).toEqual(["ended after 8 s"]);
  });

  it("leaves it not behind when it fails", async () => {
    expect(await run("throw new Error('no database')", 60)).toEqual(["ended with exit code 1"]);
  });

  it("is ended with it when the run is stopped", async () => {
    expect(await run(hangs, 60, AbortSignal.timeout(3000))).toEqual(["stopped"]);
  });
});

/** One that has ended may still be listed until its parent takes note. */
function isRunning(id: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${id}/stat`, "utf8"));
  } catch {
    return false;
  }
}
