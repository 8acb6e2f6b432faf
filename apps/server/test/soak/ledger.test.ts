import { expect, it } from "vitest";
import { Ledger } from "./ledger.ts";

function ledgerOf(acknowledged: string[], unanswered: string[] = []): Ledger {
  const ledger = new Ledger("test");
  for (const key of unanswered) ledger.leaveUnanswered(key);
  for (const key of acknowledged) ledger.acknowledge(key);
  return ledger;
}

it("finds nothing wrong if each acknowledged write is stored once, and each unanswered one once or not at all", () => {
  const ledger = ledgerOf(["a", "b"], ["c", "d"]);
  expect(ledger.compare(["a", "b", "c"])).toEqual([]);
  expect([ledger.acknowledged, ledger.lost.size, ledger.doubled.size]).toEqual([2, 0, 0]);
});

it("counts an acknowledged write that the store has lost", () => {
  const ledger = ledgerOf(["a", "b", "c"]);
  ledger.compare(["a", "c"]);
  expect([...ledger.lost]).toEqual(["b"]);
});

it("counts a write that is stored twice, acknowledged or not", () => {
  const ledger = ledgerOf(["a", "b"], ["c"]);
  ledger.compare(["a", "b", "b", "c", "c"]);
  expect([...ledger.doubled]).toEqual(["b", "c"]);
  expect(ledger.lost.size).toBe(0);
});

it("counts a loss once, however often it compares", () => {
  const ledger = ledgerOf(["a"]);
  ledger.compare([]);
  ledger.compare([]);
  expect(ledger.lost.size).toBe(1);
});

it("expects a write that was sent again and then acknowledged", () => {
  const ledger = ledgerOf([], ["a"]);
  ledger.acknowledge("a");
  ledger.compare([]);
  expect([...ledger.lost]).toEqual(["a"]);
});

it("returns what nobody has sent", () => {
  expect(ledgerOf(["a"]).compare(["a", "x"])).toEqual(["x"]);
});
