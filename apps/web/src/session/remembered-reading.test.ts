import { describe, expect, it } from "vitest";
import { forgetReading, readLoudness, rememberReading } from "./remembered-reading.ts";

function memoryStorage() {
  const content = new Map<string, string>();
  return {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  };
}

describe("how loud this tablet reads", () => {
  it("is remembered until it is forgotten [SPOKEN-1]", () => {
    const storage = memoryStorage();
    expect(readLoudness(storage)).toBeNull();
    rememberReading(storage, "quiet");
    expect(readLoudness(storage)).toBe("quiet");
    forgetReading(storage);
    expect(readLoudness(storage)).toBeNull();
  });

  it("is off where something else was stored [SPOKEN-1]", () => {
    const storage = memoryStorage();
    storage.setItem("read-to-me", "deafening");
    expect(readLoudness(storage)).toBeNull();
  });
});
