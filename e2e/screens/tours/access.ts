import type { Page } from "playwright-core";
import { signInAsRosa } from "../../support/demo-patient.ts";
import { signInElsewhere } from "../../support/provider-portal.ts";
import type { Tour } from "../tour.ts";
import { shownWords } from "../words.ts";

const { access, shell } = shownWords;

/** The topmost dialog or question. */
const dialog = (page: Page) => page.locator("[data-modal]").last();
const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();

/** Who has access, who viewed the data, and the dialogs to change it. */
export async function tourAccess(tour: Tour): Promise<void> {
  const page = await tour.open();
  await signInAsRosa(page);
  await page.goto("/provider-access");
  await page.getByRole("button", { name: `${access.revoke.open} Dana Provider` }).click();
  await dialog(page).waitFor();
  await page.getByRole("checkbox", { name: access.log.withOwn, includeHidden: true }).evaluate("(box) => box.click()");
  await tour.check(page, "revoke");
  await dialog(page).getByRole("button", { name: shell.cancel }).click();
  await press(page, access.grant.open);
  await dialog(page).getByLabel(access.grant.provider).selectOption({ index: 1 });
  await tour.check(page, "grant access");
  await dialog(page).getByRole("button", { name: access.grant.submit }).click();
  await page.getByText(access.toast.granted).waitFor();
  await tour.check(page, "access granted");
  await makeTeam(tour);
  await press(page, access.grant.open);
  const choices = dialog(page).getByRole("radio");
  await choices.last().check();
  await dialog(page).getByLabel(access.grant.provider).waitFor();
  await tour.check(page, "who looks after you, one person");
  await choices.first().check();
  await tour.check(page, "who looks after you, a team");
  await dialog(page).getByRole("button", { name: access.grant.submit }).click();
  await page.getByRole("button", { name: `${access.revoke.open} Ward 4` }).click();
  await dialog(page).waitFor();
  await tour.check(page, "revoke a team");
  await dialog(page).getByRole("button", { name: shell.cancel }).click();
  await tour.check(page, "a team with access");
  await press(page, access.add.open);
  await dialog(page).getByRole("button", { name: access.add.submit }).click();
  await page.getByText(shell.required).first().waitFor();
  await tour.check(page, "add a provider");
}

/** 'Ward 4', with a nurse and a therapist in it. */
async function makeTeam({ server }: Tour): Promise<void> {
  const administrator = await signInElsewhere(server, "Max");
  const { id } = (await administrator.call("POST", "/api/teams", { name: "Ward 4" })).json();
  for (const firstName of ["Nora", "Dana"]) {
    const { user } = await signInElsewhere(server, firstName);
    await administrator.call("POST", `/api/teams/${id}/members`, { providerId: user.id });
  }
}
