import type { DoseReply } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { threeDays } from "../../../test/support/dose-fixtures.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import { queryClient } from "../../api.ts";
import { DeliveredCard } from "./delivered-card.tsx";

const weekOf = (delivered: number): DoseReply => ({
  ...threeDays,
  week: { ...threeDays.week, wattMinutes: { delivered, prescribed: 1_800, unmeasuredMinutes: 15.4 } },
});
const figureOf = (words: string) => page.getByText(words).element().parentElement?.querySelector("dd")?.textContent;

it("What was delivered says for how long watts were not measured, and no percentage of nothing [DOSE-13]", async () => {
  stubReply("mobilityLevels.list", []);
  stubReply("missedSessions.dose", weekOf(900));
  await renderInApp(<DeliveredCard patientId={dorothy.id} />, { user: provider });
  await expect.element(page.getByText("Watts not measured for 15 min")).toBeVisible();
  expect(figureOf("900 of 1,800 watt-minutes")).toBe("50%");
  stubReply("missedSessions.dose", weekOf(0));
  await queryClient.invalidateQueries();
  const words = "watt-minutes: watts not measured, 1,800 prescribed";
  await expect.element(page.getByText(words)).toBeVisible();
  expect(figureOf(words)).toBe("–");
  await expectNoAxeViolations();
});
