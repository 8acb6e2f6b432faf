import { afterAll, afterEach } from "vitest";
import { closePages, expectNoPageErrors } from "./browser.ts";

afterEach(async ({ task }) => {
  await closePages(task.fullName, task.result?.state === "fail");
  expectNoPageErrors();
});
afterAll(expectNoPageErrors);
