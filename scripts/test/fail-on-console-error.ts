import { afterEach, beforeEach, expect, vi } from "vitest";

/** A test that expects an error message replaces console.error itself; any other message fails it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const spy = vi.mocked(console.error);
  const messages = vi.isMockFunction(spy) ? spy.mock.calls.map((words) => words.join(" ")) : [];
  vi.restoreAllMocks();
  expect(messages, "console.error was called").toEqual([]);
});
