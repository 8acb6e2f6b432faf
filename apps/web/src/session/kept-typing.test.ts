import { afterEach, describe, expect, it, vi } from "vitest";
import { keepTypingOf, type TypingStorage } from "./forget-typing.ts";
import { keptTyping } from "./kept-typing.ts";

/** A tab's storage of at most so many characters. */
function tab(most = 1000): TypingStorage {
  const entries: Record<string, string> = {};
  const storage = Object.create({
    keys: () => Object.keys(entries),
    getItem: (key: string) => entries[key] ?? null,
    removeItem: (key: string) => {
      delete entries[key];
      delete storage[key];
    },
    setItem: (key: string, text: string) => {
      if (text.length > most) throw new DOMException("full", "QuotaExceededError");
      entries[key] = text;
      storage[key] = text;
    },
  });
  return storage;
}

const isText = (stored: unknown) => (typeof stored === "string" ? stored : null);
const typing = (storage: TypingStorage, owner: number | null = 7, patientId = 4) =>
  keptTyping({ owner, about: ["goals", patientId], restore: isText }, storage);

describe("what was typed", () => {
  afterEach(() => vi.useRealTimers());

  it("is read again with its time, and forgotten after 12 hours", () => {
    const storage = tab();
    vi.useFakeTimers({ now: 1000 });
    expect(typing(storage).read()).toBeNull();
    typing(storage).write("25");
    vi.setSystemTime(1000 + 12 * 3_600_000 - 1);
    expect(typing(storage).read()).toEqual({ value: "25", at: 1000 });
    vi.setSystemTime(1000 + 12 * 3_600_000);
    expect(typing(storage).read()).toBeNull();
    expect(Object.keys(storage)).toEqual([]);
  });

  it("is one patient's and one user's, and gone once another user has the tab", () => {
    const storage = tab();
    storage.setItem("signedOut", "idle");
    typing(storage).write("25");
    expect(typing(storage, 7, 5).read()).toBeNull();
    expect(typing(storage, 71).read()).toBeNull();
    keepTypingOf(7, storage);
    expect(typing(storage).read()).toMatchObject({ value: "25" });
    for (const other of [71, null]) {
      typing(storage).write("25");
      keepTypingOf(other, storage);
      expect(Object.keys(storage)).toEqual(["signedOut"]);
    }
  });

  it.each(["", "{", "null", '{"value":"25"}', '{"value":12,"at":1}'])(
    "is forgotten where it can't be read: %s",
    (text) => {
      const storage = tab();
      storage.setItem("typed:7:goals:4", text);
      expect(typing(storage).read()).toBeNull();
      expect(Object.keys(storage)).toEqual([]);
    },
  );

  it("keeps nothing if the tab's storage is full", () => {
    const storage = tab(30);
    typing(storage).write("25");
    typing(storage).write("a text that is too long to be kept");
    expect(typing(storage).read()).toBeNull();
  });
});
