import { enterAsProvider } from "../../support/provider-portal.ts";
import type { Tour } from "../tour.ts";
import { shownWords } from "../words.ts";

const { board, shell } = shownWords;

/** A browser that is to become the ward board; the board itself is a row of the table. */
export async function tourBoard(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (401|500)/] });
  await enterAsProvider(page);
  await page.goto("/board");
  await page.getByText(board.start.text).waitFor();
  await page.getByRole("button", { name: board.start.open }).click();
  await page.getByText(shell.required).waitFor();
  await tour.check(page, "board, to open");
}
