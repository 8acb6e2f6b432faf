import { afterEach, beforeEach, expect, vi } from "vitest";

/** Any message fails the test. One that expects a message asserts it, then calls vi.mocked(console.error).mockClear(). */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  const messages = vi.isMockFunction(spy) ? spy.mock.calls.map((words) => words.join(" ")) : [];
  vi.restoreAllMocks();
  expect(messages, "console.error was called").toEqual([]);
});
