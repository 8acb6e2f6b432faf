import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grant, register } from "../apps/server/test/support/test-server.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openLive } from "./support/calls.ts";
import { prepareJourney } from "./support/journey.ts";
import { dana, enterAsProvider, max, rowOf, signInElsewhere } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const journey = prepareJourney();
const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Local calibration" });
const stays = (page: Page) => page.getByRole("region", { name: "Length of stay", exact: true });

describe("local calibration", () => {
  it("leads from the answers at discharge to the administrator's page, and nobody else sees it [CALIBRATION-8, CALIBRATION-12, CALIBRATION-13, PORTAL-17, ROUTE-16]", async () => {
    const provider = await signInElsewhere(journey.server, "Max");
    const patient = await register(journey.server, "patient", { firstName: "Lena", lastName: "Leaving" });
    await grant(patient, provider);
    const page = await journey.open({ size: "desktop" });
    await enterAsProvider(page, max);
    await openLive(page, () => page.goto("/provider-dashboard"));
    await rowOf(page, "Lena Leaving").click();
    await page.getByRole("button", { name: "Discharge", exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: "Discharge this patient?" });
    await dialog.getByRole("radio", { name: "Lena Leaving", exact: true }).check();
    await dialog.getByRole("radiogroup", { name: "Discharged to" }).getByRole("radio", { name: "Home" }).check();
    await dialog.getByRole("radiogroup", { name: "A fall" }).getByRole("radio", { name: "No", exact: true }).check();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Discharge", exact: true }).click();
    await rowOf(page, "Lena Leaving").waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Administration" }).click();
    await page.getByRole("link", { name: "Calibration" }).click();
    await title(page).waitFor();
    expect(new URL(page.url()).pathname).toBe("/calibration");
    await page.getByText("Nothing changes by itself").waitFor();
    const slider = stays(page).getByRole("slider");
    await slider.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^All stays: expected .*, 200 stays$/);
    await page.getByRole("region", { name: "Falls" }).getByText("Too few to say yet").waitFor();
    expect(await page.getByRole("main").getByText("Lena").count()).toBe(0);

    const other = await journey.open({ size: "desktop" });
    await enterAsProvider(other, dana);
    await other.goto("/calibration");
    await other.getByText("Only administrators can see this page").waitFor();
    await other.goto("/provider-dashboard");
    await rowOf(other, "Rosa Demo").waitFor();
    expect(await other.getByRole("link", { name: "Administration" }).count()).toBe(0);
  });

  it("fits every screen, by day and by night", async () => {
    await expectScreenFits(journey, [
      async (page: Page) => {
        await enterAsProvider(page, max);
        await page.goto("/calibration");
        await stays(page).waitFor();
      },
      async (page: Page) => {
        await page.getByLabel("Groups").selectOption("byMonth");
        await stays(page).getByRole("button", { name: "as table" }).click();
      },
    ]);
  });
});
