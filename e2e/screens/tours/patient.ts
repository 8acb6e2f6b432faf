import type { Page } from "playwright-core";
import { unfoldAll } from "../../support/calculator.ts";
import { holdCalls, openLive } from "../../support/calls.ts";
import { Bike, fetchDashboard, registerPatient, rosa, signInAsRosa } from "../../support/demo-patient.ts";
import { signInAsPatient, signInElsewhere } from "../../support/provider-portal.ts";
import { haveVoices } from "../../support/voices.ts";
import { registeredPerson } from "../data.ts";
import type { Tour } from "../tour.ts";
import { beginOf, fill, shownWords } from "../words.ts";

const {
  access,
  account,
  bike: bikes,
  calculator,
  clinical,
  dashboard,
  dose,
  feedback,
  games,
  goals,
  help,
  kudos,
  reports,
  "ride-state": rideState,
  session,
  shell,
  "sign-in": signIn,
  speech,
  results,
  "goal-explanations": explanations,
} = shownWords;

const failing = { allowedErrors: [/status of 500/] };
const close = (page: Page) => page.getByRole("button", { name: shell.close }).click();
/** The topmost dialog or question. */
const dialog = (page: Page) => page.locator("[data-modal]").last();
const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();

/** The day of a patient with goals and rides: every screen, its dialogs, a game, a ride on the bike. */
export async function tourPatientDay(tour: Tour): Promise<void> {
  const page = await tour.open();
  await page.clock.install();
  await signInAsRosa(page);
  await tourDashboard(tour, page);
  await tourGoalsAndReports(tour, page);
  await tourGames(tour, page);
  await tourPractice(tour, page);
  await tourIdleEnd(tour, page);
}

async function tourDashboard(tour: Tour, page: Page): Promise<void> {
  const sam = await signInAsPatient(tour.server, 5);
  await sam.call("POST", "/api/kudos/nudge", { recipientId: 4, templateType: "gentle_reminder" });
  await page.goto("/dashboard");
  await page.getByText(dashboard.nudge.dismiss).waitFor();
  await page.getByText(dashboard.goals.title).waitFor();
  const menu = page.getByRole("button", { name: shell.openMenu });
  if (await menu.isVisible()) await menu.click();
  await tour.check(page, "dashboard");
  await press(page, dashboard.why.open);
  await page.getByText(explanations.why.change).waitFor();
  await tour.check(page, "why these goals");
  await close(page);
  await press(page, dose.own.open);
  await page.getByText(dose.own.hint).waitFor();
  await tour.check(page, "not today");
  await press(page, dose.own.reason.tired);
  const again = page.getByRole("button", { name: dose.own.change });
  await again.waitFor();
  await tour.check(page, "not today, said");
  await again.click();
  await page.getByRole("button", { name: dose.own.open }).waitFor();
  await press(page, dashboard.mets.open);
  await page.getByText(explanations.mets.talk).waitFor();
  await tour.check(page, "what METs are");
}

async function tourGoalsAndReports(tour: Tour, page: Page): Promise<void> {
  await page.goto("/goals");
  for (let fact = 1; fact <= 11; fact += 1) {
    await press(page, shell.banner.showReference);
    await tour.read(page, `goals, fact ${fact}`);
    await press(page, shell.banner.next);
  }
  await page.goto("/reports");
  await page.getByText(reports.table.title).waitFor();
  await press(page, shell.chart.asTable);
  await press(page, shell.chart.asTable);
  await tour.check(page, "reports as tables");
  await press(page, reports.export.open);
  await page.getByRole("menuitem", { name: reports.export.print }).waitFor();
  await tour.read(page, "reports, ways to export");
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: reports.export.csv }).click();
  await saved;
  await page.getByText(reports.export.done).waitFor();
  await tour.check(page, "report saved");
}

async function tourGames(tour: Tour, page: Page): Promise<void> {
  await page.goto("/games");
  for (const { title } of Object.values(games.game)) {
    await page.getByRole("button", { name: `${games.start} ${title}` }).click();
    await page.clock.runFor(5000);
    await tour.check(page, `game ${title}`);
    await page.clock.runFor(400_000);
    await page.getByText(games.complete.title).waitFor();
    await tour.read(page, `game ${title}, won`);
    await press(page, games.end);
  }
}

async function tourPractice(tour: Tour, page: Page): Promise<void> {
  await page.goto("/session");
  await page.getByText(session.tips.slow.title).waitFor();
  await press(page, session.start);
  await tour.check(page, "what pedaling does");
  await page.getByRole("button", { name: session.practice, exact: true }).click();
  await page.getByText(session.status.practice).waitFor();
  await tour.check(page, "practice, not begun");
  await press(page, session.start);
  await page.clock.runFor(5000);
  await tour.check(page, "practice");
  await press(page, session.pause);
  await tour.read(page, "practice, paused");
  await press(page, help.endSession);
  await page.getByText(session.status.ended).waitFor();
  await tour.check(page, "practice, ended");
}

async function tourIdleEnd(tour: Tour, page: Page): Promise<void> {
  const knowsEnds = page.waitForResponse("**/api/auth/user");
  await page.goto("/goals");
  await knowsEnds;
  await page.getByText(goals.providerOnly.title, { exact: true }).waitFor();
  await page.clock.fastForward(28 * 60_000 + 2000);
  await page.getByText(shell.stay.title).waitFor();
  await tour.check(page, "nobody there");
  await page.clock.fastForward(3 * 60_000);
  await page.getByText(shell.signedOut.idle).waitFor();
  await tour.check(page, "signed out");
}

/** A tablet with a voice reads aloud, and says so. */
export async function tourReadAloud(tour: Tour): Promise<void> {
  const page = await tour.open();
  await haveVoices(page, "en-US");
  await signInAsRosa(page);
  await page.goto("/dashboard");
  const readToMe = page.getByRole("switch", { name: speech.readToMe });
  await readToMe.click();
  await page.getByRole("button", { name: speech.stop }).waitFor();
  await tour.check(page, "reading aloud");
  for (const address of ["/session", "/goals", "/reports", "/games"]) {
    await page.goto(address);
    await page.getByText(speech.loudness.title).waitFor();
    await tour.check(page, `reading aloud, ${address}`);
  }
}

/** A ride on the bike while the patient watches, and when it is saved. */
export async function tourRide(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/net::ERR_FAILED .*help-requests/] });
  await signInAsRosa(page);
  await openLive(page, () => page.goto("/session"));
  await page.getByText(session.tips.slow.title).waitFor();
  const bike = new Bike(tour.server);
  await bike.pedal(90, 25);
  await page.getByText(fill(session.liveFromBike, { number: 121 })).waitFor();
  await press(page, session.family.clap);
  await page.getByText(fill(session.family.soFar_one, { count: 1 })).waitFor();
  await tour.check(page, "live ride");
  await openLive(page, () => page.goto("/games"));
  await press(page, games.start);
  await bike.pedal(10, 25);
  await page.getByText(games.power.ownTarget).waitFor();
  await tour.check(page, "game on the bike");
  await openLive(page, () => page.goto("/session"));
  await page.getByText(session.tips.slow.title).waitFor();
  await bike.pedal(10, 25);
  await page.getByText(fill(session.liveFromBike, { number: 121 })).waitFor();
  await bike.end();
  await page.getByText(feedback.title).waitFor();
  await tour.check(page, "ride saved");
  await press(page, feedback.symptoms);
  await page.getByText(feedback.stop).waitFor();
  await tour.check(page, "symptoms after a ride");
  await press(page, help.ask);
  await page.getByRole("heading", { name: help.stopAndPress }).waitFor();
  await tour.check(page, "does not feel well");
  await tourHelp(tour, page);
}

/** What else is true of a call for help: not sent, seen by nobody, somebody is coming, and after 'I feel better'. */
async function tourHelp(tour: Tour, page: Page): Promise<void> {
  const dana = await signInElsewhere(tour.server, "Dana");
  const { helpRequest } = await fetchDashboard(page);
  const id = helpRequest?.id;
  await press(page, help.better);
  await page.getByText(rideState.reason.help_request).waitFor();
  await tour.check(page, "feels better, and waits");
  await dana.call("POST", `/api/help-requests/${id}/answer`);
  await page.getByText(beginOf(help.answered)).last().waitFor();
  await tour.check(page, "somebody is coming");
  await dana.call("POST", `/api/help-requests/${id}/close`, { found: "nothing" });
  await page.getByRole("button", { name: help.ask }).waitFor();
  await page.route("**/help-requests", (route) => route.abort());
  await press(page, help.ask);
  await page.getByText(help.unsent.network.first).last().waitFor();
  await tour.check(page, "help not sent");
  await page.unroute("**/help-requests");
  await page.getByRole("heading", { name: help.stopAndPress }).waitFor();
  const { helpRequest: arrived } = await fetchDashboard(page);
  await dana.call("POST", `/api/help-requests/${arrived?.id}/close`, { found: "nothing" });
  await page.getByRole("button", { name: help.ask }).waitFor();
}

/** Choosing a bike, a bike that somebody else takes, and one that somebody else is riding. */
export async function tourBikes(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (409|500)/] });
  await registerPatient(page, registeredPerson.firstName, registeredPerson.lastName);
  await page.goto("/session");
  await press(page, bikes.enterNumber);
  await dialog(page).getByRole("button", { name: bikes.dialog.submit }).click();
  await dialog(page).getByText(bikes.dialog.missing).waitFor();
  await tour.check(page, "choose a bike");
  await page.route("**/device-link", (route) => route.fulfill({ status: 500, body: "" }));
  await dialog(page).getByLabel(bikes.dialog.number).fill("123");
  await dialog(page).getByRole("button", { name: bikes.dialog.submit }).click();
  await dialog(page).getByText(bikes.toast.linkFailed).waitFor();
  await tour.check(page, "bike not linked");
  await page.unroute("**/device-link");
  await dialog(page).getByRole("button", { name: bikes.dialog.submit }).click();
  await page.getByText(fill(bikes.toast.linked, { number: 123 })).waitFor();
  await tour.check(page, "bike linked");

  const sam = await signInAsPatient(tour.server, 5);
  await openLive(page, () => page.goto("/dashboard"));
  await sam.call("POST", "/api/patients/5/device-link", { deviceNumber: "123", takeOver: true });
  await page.getByText(fill(bikes.notice.taken, { number: 123 })).waitFor();
  await tour.check(page, "bike lost");
  await page.route("**/loss/read", (route) => route.fulfill({ status: 500, body: "" }));
  await press(page, bikes.notice.dismiss);
  await page.getByText(bikes.toast.dismissFailed).waitFor();
  await tour.check(page, "bike lost, not read");
  await page.goto("/session");
  await page.getByText(fill(bikes.notice.taken, { number: 123 })).waitFor();
  await tour.check(page, "bike lost, session");
  await press(page, bikes.enterNumber);
  await dialog(page).getByLabel(bikes.dialog.number).fill("123");
  await dialog(page).getByRole("button", { name: bikes.dialog.submit }).click();
  await dialog(page)
    .getByText(fill(bikes.inUse, { number: 123 }))
    .waitFor();
  await tour.check(page, "bike in use");
  await dialog(page).getByRole("button", { name: bikes.takeOver }).click();
  await press(page, bikes.change);
  await dialog(page).getByText(bikes.dialog.releaseHint).waitFor();
  await tour.check(page, "change bike");
  await page.route("**/device-link", (route) => route.fulfill({ status: 500, body: "" }));
  await dialog(page)
    .getByRole("button", { name: fill(bikes.dialog.release, { number: 123 }) })
    .click();
  await page.getByText(bikes.toast.releaseFailed).waitFor();
  await tour.check(page, "bike not released");
  await page.unroute("**/device-link");
  await dialog(page)
    .getByRole("button", { name: fill(bikes.dialog.release, { number: 123 }) })
    .click();
  await page.getByText(bikes.toast.releasedText).waitFor();
  await tour.check(page, "bike released");

  await new Bike(tour.server).pedal(30, 25);
  const other = await tour.open();
  await other.goto("/");
  await other.getByLabel(signIn.emailRecommended).fill("sam.sample@bedsidebike.example");
  await other.getByLabel(signIn.bikeNumber, { exact: true }).fill(rosa.deviceNumber);
  await other.getByRole("button", { name: signIn.patientSignIn }).click();
  await other.getByText(signIn.toast.deviceRefused).waitFor();
  await other.getByRole("region", { name: bikes.notice.title }).waitFor();
  await tour.check(other, "bike refused at sign-in");
}

/** The wall with its reactions, nudges and settings. */
export async function tourWall(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await signInAsRosa(page);
  await page.goto("/kudos-wall");
  await page.getByText("Night Owl").first().waitFor();
  await press(page, kudos.feed.moreReactions);
  await tour.check(page, "wall");
  const nudge = page.getByRole("button", { name: kudos.nudge.send }).first();
  await page.route("**/api/kudos/{nudge,preferences}", (route) => route.fulfill({ status: 500, body: "" }));
  await nudge.click();
  await page.getByText(kudos.nudge.failed).waitFor();
  await tour.check(page, "nudge not sent");
  await page.unroute("**/api/kudos/{nudge,preferences}");
  await nudge.click();
  await page.getByText(kudos.nudge.sent).waitFor();
  await tour.check(page, "nudged");
  await page.route("**/api/kudos/preferences", (route) => route.fulfill({ status: 500, body: "" }));
  await press(page, kudos.settings.open);
  await page.getByLabel(kudos.settings.displayName).fill("");
  await page.getByRole("dialog").getByText(kudos.settings.nameProblem.missing).waitFor();
  await tour.check(page, "wall settings");
  await page.getByRole("checkbox").first().click();
  await page.getByText(kudos.settings.failed).waitFor();
  await tour.check(page, "wall settings not saved");
}

/** Risks and what movement can do, as the care team assessed and as the patient answers for themselves. */
export async function tourPatientCalculator(tour: Tour): Promise<void> {
  const page = await tour.open();
  await signInAsRosa(page);
  await page.goto("/risk-assessment");
  await page.getByText(clinical.how.title).waitFor();
  await unfoldAll(page);
  await press(page, clinical.how.title);
  await page.getByText(clinical.how.notRecorded).waitFor();
  await unfoldAll(page);
  await tour.check(page, "the care team's assessment");
  await page.goto("/risk-assessment?patient=5");
  await page.getByText(calculator.noAccess.patient).waitFor();
  await tour.check(page, "somebody else's assessment");
  await page.goto("/risk-assessment");
  await press(page, results.results.new);
  await page.getByText(calculator.form.introPatient).waitFor();
  await tour.check(page, "own assessment, form");
  await press(page, calculator.form.generate);
  await page.getByText(results.results.superseded).waitFor();
  await page.getByText(clinical.how.title).waitFor();
  await unfoldAll(page);
  await press(page, clinical.how.title);
  await page.getByText(clinical.how.notRecorded).waitFor();
  await unfoldAll(page);
  await tour.check(page, "own assessment");
}

const patientScreens = [
  ["/dashboard", dashboard.loading, dashboard.stats.noRides, dashboard.failed],
  ["/session", session.loading, session.tips.slow.title, session.failed],
  ["/goals", goals.loading, goals.recommended.none, goals.failed],
  ["/reports", reports.loading, reports.empty.title, reports.failed],
  ["/games", games.loading, games.how.noBike, games.failed],
  ["/kudos-wall", kudos.loading, kudos.join.title, kudos.failed],
  ["/provider-access", access.current.loading, access.current.empty, access.current.failed],
  ["/account", account.sessions.loading, account.sessions.current, account.sessions.failed],
] as const;

/** A patient's first minute: nothing there yet, then a server that is slow, then one that fails. */
export async function tourEmptyAndFailed(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await registerPatient(page, registeredPerson.firstName, registeredPerson.lastName);
  for (const [address, , empty] of patientScreens) {
    await page.goto(address);
    await page.getByText(empty).first().waitFor();
    await tour.check(page, `${address}, nothing yet`);
  }
  const called = /\/api\/(?!auth\/user|system)/;
  await page.route(called, (route) => route.fulfill({ status: 500, body: "" }));
  for (const [address, loading, , failed] of patientScreens) {
    const answer = await holdCalls(page, called);
    await page.goto(address);
    await page.getByText(loading).first().waitFor();
    await tour.read(page, `${address}, loading`);
    answer();
    await page.getByText(failed).first().waitFor();
    await tour.read(page, `${address}, failed`);
  }
}
