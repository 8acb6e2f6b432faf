import i18next from "i18next";
import { expect, it } from "vitest";
import { loadWords } from "./i18n.ts";

it("keeps a figure and its minutes on one line, in what patients read [NUMBER-6]", async () => {
  await loadWords("today", "provider");
  expect(i18next.t("today:next.afternoon", { count: 17 })).toBe("This afternoon, 17\u00a0minutes.");
  expect(i18next.t("today:next.first", { count: 1 })).toBe("First ride today: 1\u00a0minute.");
  expect(i18next.t("provider:today.minutes", { minutes: 17 })).not.toContain("\u00a0");
});
