import boardWords from "../../apps/web/src/locales/en/board.json" with { type: "json" };
import handoverWords from "../../apps/web/src/locales/en/handover.json" with { type: "json" };
import shellWords from "../../apps/web/src/locales/en/shell.json" with { type: "json" };
import { enterAsProvider } from "../support/provider-portal.ts";
import { pseudo } from "../support/pseudo-locale.ts";
import type { Tour } from "./tour.ts";

const board = pseudo(boardWords);
const handover = pseudo(handoverWords);
const shell = pseudo(shellWords);

/** The shift summary, and a browser that becomes the ward board. */
export async function tourHandover(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (401|500)/] });
  await enterAsProvider(page);
  await page.goto("/shift-summary");
  await page.getByRole("button", { name: handover.copy }).waitFor();
  await tour.check(page, "shift summary");
  await page.goto("/board");
  await page.getByText(board.start.text).waitFor();
  await page.getByRole("button", { name: board.start.open }).click();
  await page.getByText(shell.required).waitFor();
  await tour.check(page, "board, to open");
  await page.getByLabel(board.start.name).fill("4");
  await page.getByRole("button", { name: board.start.open }).click();
  await page.getByRole("heading", { level: 1, name: "4", exact: true }).waitFor();
  await tour.check(page, "board");
}
