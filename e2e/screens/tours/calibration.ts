import { breakdowns } from "../../../apps/web/src/provider/calibration/breakdowns.ts";
import { enterAsProvider, max } from "../../support/provider-portal.ts";
import type { Tour } from "../tour.ts";
import { shownWords } from "../words.ts";

const { calibration, shell } = shownWords;

/** An administrator's comparison, with each way to group the stays. */
export async function tourCalibration(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (403|500)/] });
  await enterAsProvider(page, max);
  await page.goto("/calibration");
  await page.getByText(calibration.outcome.stay, { exact: true }).waitFor();
  for (const breakdown of breakdowns) {
    await page.getByLabel(calibration.showBy).selectOption(breakdown);
    await tour.read(page, `calibration ${breakdown}`);
  }
  await page.getByRole("button", { name: shell.chart.asTable }).first().click();
  await tour.check(page, "calibration, table");
  await page.route("**/api/calibration", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/calibration");
  await page.getByText(calibration.failed).waitFor();
  await tour.check(page, "calibration, failed");
}
