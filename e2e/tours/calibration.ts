import calibrationWords from "../../apps/web/src/locales/en/calibration.json" with { type: "json" };
import shellWords from "../../apps/web/src/locales/en/shell.json" with { type: "json" };
import { breakdowns } from "../../apps/web/src/provider/calibration/breakdowns.ts";
import { enterAsProvider, max } from "../support/provider-portal.ts";
import { pseudo } from "../support/pseudo-locale.ts";
import type { Tour } from "./tour.ts";

const calibration = pseudo(calibrationWords);
const shell = pseudo(shellWords);

/** An administrator's comparison, with each way to group the stays. */
export async function tourCalibration(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (403|500)/] });
  await enterAsProvider(page);
  await page.goto("/calibration");
  await page.getByText(calibration.forAdministrators).waitFor();
  await tour.check(page, "calibration, not for this provider");
  await enterAsProvider(page, max);
  await page.goto("/calibration");
  await page.getByText(calibration.outcome.stay, { exact: true }).waitFor();
  for (const breakdown of breakdowns) {
    await page.getByLabel(calibration.showBy).selectOption(breakdown);
    await tour.check(page, `calibration ${breakdown}`);
  }
  await page.getByRole("button", { name: shell.chart.asTable }).first().click();
  await tour.check(page, "calibration, table");
  await page.route("**/api/calibration", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/calibration");
  await page.getByText(calibration.failed).waitFor();
  await tour.check(page, "calibration, failed");
}
