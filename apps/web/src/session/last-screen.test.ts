import { describe, expect, it } from "vitest";
import { forgetScreen, isResuming, readLastScreen, rememberScreen } from "./last-screen.ts";

function memoryStorage() {
  const content = new Map<string, string>();
  return {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  };
}

describe("the tablet's last screen", () => {
  it("is kept as its path, until it is forgotten [OFFLINE-10]", () => {
    const storage = memoryStorage();
    expect(readLastScreen(storage)).toBeNull();
    rememberScreen(storage, "/session");
    rememberScreen(storage, "/risk-assessment");
    expect(readLastScreen(storage)).toBe("/risk-assessment");
    forgetScreen(storage);
    expect(readLastScreen(storage)).toBeNull();
  });

  it.each(["/patients/4", "/goals?patient=7", "/goals#4", "*", "//elsewhere.example", "https://elsewhere.example", ""])(
    "is not kept where its address could be about somebody, or lead elsewhere: %s [OFFLINE-10]",
    (path) => {
      const storage = memoryStorage();
      rememberScreen(storage, path);
      expect(readLastScreen(storage)).toBeNull();
      storage.setItem("lastScreen", path);
      expect(readLastScreen(storage)).toBeNull();
    },
  );

  it("is opened by the installed app only [OFFLINE-10]", () => {
    expect([isResuming("?resume"), isResuming(""), isResuming("?patient=7")]).toEqual([true, false, false]);
  });
});
