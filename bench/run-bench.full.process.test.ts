import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
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

it("A benchmark that hangs is ended with the processes that it started, and the table says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-bench-"));
  const [ids, stays] = [join(folder, "ids"), "setInterval(() => undefined, 1000)"];
  // A grandchild that hears of nothing: in a session of its own, without a pipe to its parent.
  const script = `
    import { spawn } from "node:child_process";
    import { writeFileSync } from "node:fs";
    const child = spawn(process.execPath, ["--eval", "${stays}"], { detached: true, stdio: "ignore" });
    writeFileSync(${JSON.stringify(ids)}, process.pid + " " + child.pid);
    ${stays};`;
  const rows = await runBench({ name: "hangs", command: node(script), limitSeconds: 8 });
  expect(rows).toEqual([
    {
      bench: "hangs",
      what: "the benchmark itself",
      result: "ended after 8 s",
      goal: "to its end, with results",
      isMet: false,
    },
  ]);
  const started = readFileSync(ids, "utf8").split(" ").map(Number);
  expect(started).toHaveLength(2);
  for (const id of started) expect(isRunning(id)).toBe(false);
  rmSync(folder, { recursive: true });
});

/** One that has ended may still be listed until its parent takes note. */
function isRunning(id: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${id}/stat`, "utf8"));
  } catch {
    return false;
  }
}
