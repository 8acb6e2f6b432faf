import type { Page } from "playwright-core";
import { networkOf } from "../../support/breakable-network.ts";
import { Bike, registerPatient, signInAsRosa } from "../../support/demo-patient.ts";
import { registeredPerson } from "../data.ts";
import type { Tour } from "../tour.ts";
import { beginOf, shownWords } from "../words.ts";

const { family, "family-link": link } = shownWords;

const names = { viewerName: "Lucy", shownName: "Mom" };

/** The patient's card, the page that it opens elsewhere, and what the patient reads of a clap. */
export async function tourFamily(tour: Tour): Promise<void> {
  const page = await tour.open();
  await signInAsRosa(page);
  await page.goto("/family-link");
  await page.getByLabel(link.form.viewerName).fill(names.viewerName);
  await page.getByLabel(link.form.shownName).fill(names.shownName);
  await tour.check(page, "family link, before");
  const address = await make(page, link.form.make);
  await tour.check(page, "family link, its code");
  await page.reload();
  await page.getByText(link.on.title).waitFor();
  await tour.check(page, "family link, on");

  const network = await networkOf(tour.journey);
  const phone = await tour.open({
    baseURL: network.url,
    allowedErrors: [/net::ERR_|Failed to load resource/],
  });
  await phone.goto(`/family${new URL(address).hash}`);
  await phone.getByText(family.nothingElse).waitFor();
  await tour.check(phone, "family page");
  await phone.getByRole("button", { name: family.clap.button }).click();
  await phone.getByText(beginOf(family.clap.againAt)).waitFor();
  await tour.check(phone, "family page, clapped");
  for (const path of ["/dashboard", "/session"]) {
    await page.goto(path);
    await page.getByText(names.viewerName).waitFor();
    await tour.check(page, `${path}, a clap from far away`);
  }
  const bike = new Bike(tour.server, { minutesAgo: 60 });
  for (let minutes = 0; minutes < 30; minutes += 10) await bike.pedal(600);
  await bike.end();
  await look(phone);
  await phone.locator('[role="progressbar"][aria-valuenow="100"]').waitFor();
  await tour.check(phone, "family page, gold");
  network.cut();
  await look(phone);
  await phone.getByText(beginOf(family.unreached)).waitFor();
  await tour.check(phone, "family page, not connected");
  network.restore();
  await page.goto("/family-link");
  await page.getByRole("button", { name: link.on.end }).click();
  await page.getByText(link.off).waitFor();
  await tour.check(page, "family link, ended");
  await look(phone);
  await phone.getByText(family.off).waitFor();
  await tour.check(phone, "family page, ended");

  const other = await tour.open();
  await registerPatient(other, registeredPerson.firstName, registeredPerson.lastName);
  await other.goto("/family-link");
  const nameless = await make(other, link.form.make);
  await phone.goto(`/family${new URL(nameless).hash}`);
  await phone.getByText(family.ring.none).waitFor();
  await tour.check(phone, "family page, nothing yet and no names");
}

/** Touches the button and resolves to the new link's address. */
async function make(page: Page, button: string): Promise<string> {
  const made = page.waitForResponse((reply) => reply.url().endsWith("/family-link") && reply.status() === 201);
  await page.getByRole("button", { name: button }).click();
  const { url } = await (await made).json();
  await page.getByText(link.code.once).waitFor();
  return url;
}

/** As if the phone were taken out of a pocket. */
const look = (page: Page) => page.evaluate("void window.dispatchEvent(new Event('visibilitychange'))");
