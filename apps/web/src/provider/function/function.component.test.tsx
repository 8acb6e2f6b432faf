import type { DayLevel } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { clearedLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, rides, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";

const levelOf = (day: string, level: DayLevel["level"]): DayLevel => ({
  day,
  level,
  by: "Dana Dose",
  at: `${day}T15:00:00.000Z`,
});
const mobility = page.getByRole("region", { name: "Mobility today" });

async function open(levels: readonly DayLevel[] = [], theme: "light" | "dark" = "light"): Promise<void> {
  stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)), rides });
  stubReply("mobilityLevels.list", [...levels]);
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", theme });
  await expect.element(mobility).toBeVisible();
}

describe("the mobility level", () => {
  it.each(["light", "dark"] as const)(
    "is one touch, and shows the way since admission, %s [FUNCTION-4]",
    async (theme) => {
      await open([levelOf("2026-11-18", 3)], theme);
      await expectNoAxeViolations();
      stubReply("mobilityLevels.record", ({ body }) => {
        const recorded = levelOf(body.day, body.level);
        stubReply("mobilityLevels.list", [levelOf("2026-11-18", 3), recorded]);
        return recorded;
      });
      await mobility.getByRole("radio", { name: "5 Standing a minute" }).click();
      await expect.element(page.getByText("Level 5 is recorded")).toBeVisible();
      await expect.element(mobility.getByText(/Level 3 to 5 since admission/)).toBeVisible();
      expect(receivedCalls("mobilityLevels.record")).toMatchObject([
        { params: { id: String(dorothy.id) }, body: { level: 5 } },
      ]);
    },
  );

  it("says what the server refuses [FUNCTION-4]", async () => {
    await open();
    stubError("mobilityLevels.record", 400, "This day is ahead.", "day");
    await mobility.getByRole("radio", { name: "1 Lying in bed" }).click();
    await expect.element(page.getByText("This day is ahead.")).toBeVisible();
    await expect.element(mobility.getByRole("radio", { name: "1 Lying in bed" })).not.toBeChecked();
  });
});

it("A provider asks how hard a ride was: one touch from 6 to 20 [FUNCTION-5]", async () => {
  await open();
  const opener = page.getByRole("button", { name: /^How hard was it\?/ }).first();
  await press(opener);
  const dialog = page.getByRole("dialog", { name: "How hard was it?" });
  await expect.element(dialog.getByRole("radio")).toHaveLength(15);
  await expectNoAxeViolations();
  stubError("rides.recordEffort", 500, "The server is resting.");
  await dialog.getByRole("radio", { name: "13" }).click();
  await expect.element(dialog.getByText("The server is resting.")).toBeVisible();
  stubReply("rides.recordEffort", ({ body }) => ({ borg: body.borg, by: "Dana Dose", at: "2026-11-21T15:00:00.000Z" }));
  await dialog.getByRole("radio", { name: "12" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(receivedCalls("rides.recordEffort").at(-1)).toMatchObject({ body: { borg: 12 } });
});
