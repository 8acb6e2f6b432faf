import { afterEach, describe, expect, it, vi } from "vitest";
import { patient, provider } from "../../test/support/people.ts";
import { keepTypingOf, lastFigures, type TypingStorage, typingKey } from "./forget-typing.ts";
import { holdTyping, isTypingHeld, returnTyping } from "./held-typing.ts";

function tab(): TypingStorage & Record<string, string> {
  const storage = Object.create({
    keys: () => Object.keys(storage),
    getItem: (key: string) => storage[key] ?? null,
    removeItem: (key: string) => delete storage[key],
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
  });
  return storage;
}

const form = "/risk-assessment?patient=4&new";
const key = typingKey(provider.id, "intake", 4);

function endSession(storage: TypingStorage, user = provider as Parameters<typeof holdTyping>[0]): void {
  storage.setItem(key, "answers");
  storage.setItem(typingKey(provider.id + 1, "intake", 4), "somebody else's");
  holdTyping(user, form, storage);
  keepTypingOf(null, storage);
}

describe("what somebody typed before the session ended by itself", () => {
  afterEach(() => vi.useRealTimers());

  it("is in no storage in the meantime, and comes back with the screen for the same provider [SESSION-10, CALCULATOR-49]", () => {
    const storage = tab();
    endSession(storage);
    expect(Object.keys(storage)).toEqual([]);
    expect(isTypingHeld()).toBe(true);
    expect(returnTyping(provider, storage)).toBe(form);
    expect({ ...storage }).toEqual({ [key]: "answers" });
    expect(returnTyping(provider, storage)).toBeNull();
  });

  it("is nobody else's, and gone once somebody else has signed in", () => {
    const storage = tab();
    endSession(storage);
    expect(returnTyping({ ...provider, id: provider.id + 1 }, storage)).toBeNull();
    expect(returnTyping(provider, storage)).toBeNull();
    expect(Object.keys(storage)).toEqual([]);
  });

  it("is gone after an hour", () => {
    vi.useFakeTimers();
    const storage = tab();
    endSession(storage);
    vi.advanceTimersByTime(3_600_000);
    expect(isTypingHeld()).toBe(false);
    expect(returnTyping(provider, storage)).toBeNull();
  });

  it("is a patient's too, for that patient alone [SESSION-20]", () => {
    const storage = tab();
    const own = typingKey(patient.id, "add-provider");
    storage.setItem(own, "a provider");
    endSession(storage, patient);
    expect(Object.keys(storage)).toEqual([]);
    expect(returnTyping(patient, storage)).toBe(form);
    expect({ ...storage }).toEqual({ [own]: "a provider" });
  });

  it("has nothing of a patient's last figures, which nobody typed [SESSION-10, SESSION-20]", () => {
    const storage = tab();
    storage.setItem(typingKey(patient.id, lastFigures), "minutes");
    endSession(storage, patient);
    expect(isTypingHeld()).toBe(false);
    expect(returnTyping(patient, storage)).toBeNull();
    expect(Object.keys(storage)).toEqual([]);
  });

  it("is not held for the next patient of a shared tablet [SESSION-20]", () => {
    const storage = tab();
    storage.setItem(typingKey(patient.id, "add-provider"), "a provider");
    endSession(storage, patient);
    expect(returnTyping({ ...patient, id: patient.id + 1 }, storage)).toBeNull();
    expect(returnTyping(patient, storage)).toBeNull();
    expect(Object.keys(storage)).toEqual([]);
  });
});
