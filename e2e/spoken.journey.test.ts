import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Bike, registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { haveVoices, spoken } from "./support/voices.ts";

const journey = prepareJourney();

const readToMe = (page: Page) => page.getByRole("switch", { name: "Read to me" });
const bar = (page: Page) => page.getByRole("region", { name: "Reading aloud" });

describe("'Read to me'", () => {
  it("says its state, reads the ring and the ride, and is forgotten at sign-out [SPOKEN-1, SPOKEN-3]", async () => {
    const page = await journey.open({ size: "desktop" });
    await haveVoices(page, "en-US");
    await signInAsRosa(page);
    await page.goto("/dashboard");
    await readToMe(page).waitFor();
    expect(await readToMe(page).getAttribute("aria-checked")).toBe("false");
    expect(await spoken(page)).toEqual([]);
    await readToMe(page).click();
    expect(await readToMe(page).getAttribute("aria-checked")).toBe("true");
    const saysTheRing = () =>
      expect.poll(() => spoken(page)).toEqual([expect.stringMatching(/^\d+ of \d+ minutes today\.$/)]);
    await saysTheRing();
    const stream = page.waitForResponse(/\/live$/);
    await page.reload();
    await bar(page).waitFor();
    await stream;
    // Only a ride that begins on an open dashboard is said to have started.
    await saysTheRing();
    const bike = new Bike(journey.server);
    await bike.pedal(5);
    await expect.poll(() => spoken(page)).toContain("Your ride has started.");
    await bike.end();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/");
    expect(await bar(page).count()).toBe(0);
    await registerPatient(page, "Nora", "Next");
    await page.goto("/dashboard");
    await readToMe(page).waitFor();
    expect(await readToMe(page).getAttribute("aria-checked")).toBe("false");
  });

  it("is on no patient screen if the tablet has no voice [SPOKEN-2]", async () => {
    const page = await journey.open({ size: "tabletLandscape" });
    await haveVoices(page);
    await signInAsRosa(page);
    for (const address of ["/dashboard", "/session", "/goals", "/reports", "/games"]) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await readToMe(page).count()).toBe(0);
    }
  });
});
