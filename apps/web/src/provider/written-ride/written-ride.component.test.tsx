import type { ListedSession, RideFeedback } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { expectDialogTraps, expectFocusIsKept, press, tabTo, type } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { anotherProvider, dorothy, rides, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply, stubUnreachable } from "../../../test/support/stub-server.ts";
import { typingKey } from "../../session/forget-typing.ts";
import { returnTyping } from "../../session/held-typing.ts";

type Options = Parameters<typeof renderApp>[1];

const card = page.getByRole("region", { name: "Recent rides" });
const opener = card.getByRole("button", { name: "Log a ride" });
const dialog = page.getByRole("dialog", { name: "Log a ride" });
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const mode = (name: string) => dialog.getByRole("radio", { name });
const save = dialog.getByRole("button", { name: "Save ride" });
const row = (text: string) => card.getByRole("row").filter({ hasText: text });
/** Dorothy's hospital is in Chicago. */
const passiveRide = "Nov 20, 08:30";

async function openPatient(options: Options = {}): Promise<void> {
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
  await expect.element(opener).toBeVisible();
}

async function openDialog(options: Options = {}): Promise<void> {
  await openPatient(options);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

async function fillIn(minutes = "25"): Promise<void> {
  await type(field("Minutes"), minutes);
  await field("Day").fill("2026-11-20");
  await field("Start time").fill("14:05");
}

const written: ListedSession = { ...(rides[1] as ListedSession) };

it("The list says which measured rides have no watts, or watts of a part, and nothing of written ones [RIDE-27]", async () => {
  const [first, passive, ...others] = rides;
  if (!first || !passive) throw new Error("The fixture has no rides.");
  const turning = { ...first, avgPower: null, maxPower: null, avgCadence: "40.2", powerSeconds: 0 };
  const inPart = { ...first, id: "70000000-0000-4000-8000-000000000099", powerSeconds: 240 };
  stubPortal({ rides: [turning, inPart, passive, ...others] });
  await openPatient();
  await expect.element(row("watts not measured, 40 turns a minute")).toBeVisible();
  await expect.element(row("26 W, measured for 4 min")).toBeVisible();
  expect(card.getByText(/not measured/).elements()).toHaveLength(1);
});

describe("a ride is written down", () => {
  beforeEach(() => {
    stubPortal({ rides });
    stubReply("rides.recordByHand", written);
  });

  it("by keyboard alone, in the hospital's time, and the screen is fetched again [PORTAL-27]", async () => {
    await openPatient();
    await press(opener);
    await expect.element(field("Minutes")).toHaveFocus();
    await fillIn();
    await expect.element(dialog.getByText("Hospital time, until 14:30")).toBeVisible();
    await tabTo(() => mode("Active").query());
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(dialog.getByText("The motor helped.")).toBeVisible();
    await type(field("Average power"), "22.5");
    await type(field("Resistance"), "3");
    await type(field("Note"), " After physical therapy ");
    const before = receivedCalls("rides.list").length;
    await press(save);
    await expect.element(page.getByText("Ride logged")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(receivedCalls("rides.recordByHand")).toEqual([
      {
        params: { id: String(dorothy.id) },
        query: {},
        body: {
          startedAt: "2026-11-20T20:05:00.000Z",
          minutes: 25,
          mode: "assisted",
          averagePowerWatts: 22.5,
          resistance: 3,
          note: "After physical therapy",
        },
      },
    ]);
    await expect.poll(() => receivedCalls("rides.list").length).toBe(before + 1);
    await press(opener);
    await expect.element(field("Minutes")).toHaveValue("");
  });

  it("without power if it was passive", async () => {
    await openDialog();
    await fillIn();
    await type(field("Average power"), "30");
    await mode("Passive").click();
    await expect.element(field("Average power")).not.toBeInTheDocument();
    await expect.element(dialog.getByText(/not counted in power/)).toBeVisible();
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls("rides.recordByHand")).toMatchObject([{ body: { mode: "passive", averagePowerWatts: null } }]);
  });

  it("lists what the patient said about each ride, and who answered it [PORTAL-38]", async () => {
    const [first, second] = rides as [ListedSession, ListedSession];
    const said = {
      rideId: first.id,
      effort: "too_hard",
      symptoms: true,
      symptomKinds: ["leg_pain", "other" as const],
      givenAt: first.createdAt,
    } satisfies Omit<RideFeedback, "answer">;
    const answer = {
      decision: "continue",
      by: "Max Mockman",
      at: "2026-11-21T15:05:00.000Z",
      reason: "Seen at the bed",
    } as const;
    stubPortal({ rides: [{ ...first, whilePaused: true, feedback: { ...said, answer } }, second] });
    await openPatient();
    const words = "Effort: too hard, Reported: Leg pain, other symptoms · ";
    const answered = "answered by Max Mockman, Nov 21, 09:05: go on as planned · 'Seen at the bed'";
    await expect.element(card.getByText(words + answered)).toBeVisible();
    await expect.element(card.getByText("Ridden while paused: does not count toward goals")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("only with what can be: each problem is said at its field, and the first has the focus [PORTAL-27]", async () => {
    await openDialog();
    await save.click();
    await expect.element(field("Minutes")).toHaveAccessibleDescription("Please fill this in.");
    await expect.element(field("Minutes")).toHaveFocus();
    await field("Day").fill("");
    await type(field("Minutes"), "400");
    await type(field("Average power"), "2000");
    await press(save);
    await expect.element(field("Minutes")).toHaveAccessibleDescription("A number from 1 to 360.");
    await expect.element(field("Day")).toHaveAccessibleDescription("Please fill this in.");
    await expect.element(field("Average power")).toHaveAccessibleDescription(/A number from 0 to 1,500\.$/);
    await expectNoAxeViolations();
    expect(receivedCalls("rides.recordByHand")).toEqual([]);
  });
});

describe("what was typed stays when the server refuses", () => {
  const overlap = "This patient has another ride at that time: Nov 20, 2026, 2:00 – 2:20 PM.";
  const isKept = async () => {
    await expect.element(field("Minutes")).toHaveValue("25");
    await expect.element(field("Start time")).toHaveValue("14:05");
    await expect.element(field("Note")).toHaveValue("Stiff");
  };

  beforeEach(() => {
    stubPortal({ rides });
  });

  it.each([
    ["an overlap, at the field that it names", 409, overlap, "startedAt"],
    ["an overlap, without a field", 409, overlap, undefined],
    ["missing access", 403, "This patient has not given you access.", undefined],
  ] as const)("because of %s [PORTAL-27]", async (_, status, message, at) => {
    stubError("rides.recordByHand", status, message, at);
    await openDialog();
    await fillIn();
    await type(field("Note"), "Stiff");
    await press(save);
    await expect.element(dialog.getByText(message)).toBeVisible();
    if (at) await expect.element(field("Start time")).toHaveFocus();
    await isKept();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await press(opener);
    await isKept();
    await expect.element(dialog.getByText(message)).not.toBeInTheDocument();
  });

  it("or can't be reached", async () => {
    stubUnreachable("rides.recordByHand");
    await openDialog();
    await fillIn();
    await type(field("Note"), "Stiff");
    await press(save);
    await expect.element(dialog.getByRole("alert").getByText(/What you typed is still here/)).toBeVisible();
    await isKept();
  });
});

describe("what was typed when the session ended by itself", () => {
  const other = { ...provider, id: provider.id + 1000, firstName: "Nell", lastName: "Night" };

  async function typeAndLoseSession(): Promise<void> {
    stubPortal({ rides });
    await openDialog();
    await fillIn();
    await type(field("Note"), "Stiff");
    stubError("auth.user", 401, "Please sign in.");
    stubError("rides.recordByHand", 401, "Please sign in.");
    await press(save);
    await expect.element(page.getByRole("button", { name: "Sign In to Dashboard" })).toBeVisible();
    await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed:"))).toEqual([]);
  }

  it("is there again for the same provider [SESSION-20]", async () => {
    await typeAndLoseSession();
    expect(returnTyping(provider)).toBe(`/provider-dashboard?patient=${dorothy.id}`);
    expect(sessionStorage.getItem(typingKey(provider.id, "written-ride", dorothy.id))).toContain("Stiff");
  });

  it("is never anybody else's [SESSION-20]", async () => {
    await typeAndLoseSession();
    expect(returnTyping(other)).toBeNull();
    expect(returnTyping(provider)).toBeNull();
  });

  it("fills the fields again when the dialog is opened [SESSION-20]", async () => {
    stubPortal({ rides });
    const draft = { when: null, minutes: "25", mode: "assisted", averagePowerWatts: "", resistance: "", note: "Stiff" };
    const key = typingKey(provider.id, "written-ride", dorothy.id);
    const at = Date.now() - 40 * 60_000;
    sessionStorage.setItem(key, JSON.stringify({ value: draft, at }));
    await openDialog();
    await expect.element(field("Minutes")).toHaveValue("25");
    // It ended when it was typed, not when its author was back.
    const chicago = { timeZone: "America/Chicago", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const start = new Intl.DateTimeFormat("en", chicago).format(at - 25 * 60_000);
    await expect.element(field("Start time")).toHaveValue(start);
    await expect.element(field("Note")).toHaveValue("Stiff");
    await expect.element(mode("Assisted")).toBeChecked();
  });
});

describe("recent rides", () => {
  it("say where each comes from, passive minutes apart and struck ones struck through [PORTAL-28]", async () => {
    stubPortal({ rides });
    await openPatient();
    await expect.element(card.getByText("08:30 · From bike").first()).toBeVisible();
    await expect.element(card.getByText("08:30 · From tablet")).toBeVisible();
    await expect.element(card.getByText(`08:30 · Logged by ${anotherProvider.name} · active`)).toBeVisible();
    await expect.element(row("Nov 20").getByText("20 min passive")).toBeVisible();
    await expect.element(row("Nov 20").getByText("–").first()).toBeVisible();
    await expect.element(card.getByText("Struck out", { exact: true })).toBeVisible();
    expect(row("Nov 19").element().querySelectorAll("s")).toHaveLength(4);
    expect(card.getByText("Nov 16").query()).toBeNull();
    await card.getByRole("button", { name: "Show 1 more ride" }).click();
    await expect.element(card.getByText("Nov 16")).toBeVisible();
    await expectFocusIsKept();
  });

  it("offer their author to correct one and to strike it out, and nobody else [PORTAL-29]", async () => {
    stubPortal({ rides });
    await openPatient();
    await expect.element(card.getByText(anotherProvider.name)).toBeVisible();
    const names = (name: RegExp) =>
      card
        .getByRole("button", { name })
        .elements()
        .map((one) => one.ariaLabel);
    expect(names(/^Correct/)).toEqual([`Correct the ride of ${passiveRide}`]);
    expect(names(/^Strike out/)).toEqual([`Strike out the ride of ${passiveRide}`]);
  });

  it("are empty at first, and say so when they can't load [PORTAL-28]", async () => {
    stubPortal();
    stubError("rides.list", 500, "");
    await openPatient();
    await expect.element(card.getByText("We could not load the rides")).toBeVisible();
    stubReply("rides.list", []);
    await card.getByRole("button", { name: "Try again" }).click();
    await expect.element(card.getByText("No rides yet.")).toBeVisible();
    await expect.element(opener).toBeVisible();
  });
});

describe("a written ride", () => {
  beforeEach(() => {
    stubPortal({ rides });
  });

  it("is corrected in the same fields; a start that was not touched is not sent [PORTAL-29]", async () => {
    stubReply("rides.correctByHand", written);
    await openPatient();
    await press(card.getByRole("button", { name: `Correct the ride of ${passiveRide}` }));
    const correcting = page.getByRole("dialog", { name: "Correct this ride" });
    const value = (name: string) => correcting.getByLabelText(name, { exact: true });
    await expect.element(value("Minutes")).toHaveValue("20");
    await expect.element(value("Start time")).toHaveValue("08:30");
    await expect.element(value("Note")).toHaveValue("Stiff after the night");
    await type(value("Minutes"), "22");
    await press(correcting.getByRole("button", { name: "Save correction" }));
    await expect.element(page.getByText("Ride corrected")).toBeVisible();
    expect(receivedCalls("rides.correctByHand")).toEqual([
      {
        params: { rideId: written.id },
        query: {},
        body: { minutes: 22, mode: "passive", averagePowerWatts: null, resistance: 2.5, note: "Stiff after the night" },
      },
    ]);
  });

  it("is struck out after one question, which says what the server refuses [PORTAL-29]", async () => {
    const message = "Only whoever wrote this ride down can change it, for 24 hours.";
    stubError("rides.strikeByHand", 403, message, "rideId");
    await openPatient();
    await press(card.getByRole("button", { name: `Strike out the ride of ${passiveRide}` }));
    const question = page.getByRole("alertdialog", { name: "Strike out this ride?" });
    await expect.element(question.getByText(new RegExp(`^The ride of ${passiveRide}, 20 min, stays`))).toBeVisible();
    const confirm = question.getByRole("button", { name: "Strike out" });
    await press(confirm);
    await expect.element(question.getByRole("alert").getByText(message)).toBeVisible();
    await expectNoAxeViolations();
    const struck = { ...written, written: written.written && { ...written.written, isStruck: true } };
    stubReply("rides.strikeByHand", struck);
    stubReply("rides.list", [struck]);
    await press(confirm);
    await expect.element(page.getByText("Ride struck out")).toBeVisible();
    await expect.element(card.getByText("Struck out", { exact: true })).toBeVisible();
    await expect.element(card.getByRole("button", { name: /^Strike out/ })).not.toBeInTheDocument();
    await expectFocusIsKept();
  });
});

describe("the dialog", () => {
  beforeEach(() => {
    stubPortal({ rides });
  });

  it("traps the focus", async () => {
    await openPatient();
    await expectDialogTraps(opener, "Log a ride");
  });

  it.each([
    ["phone", "light"],
    ["zoomed", "light"],
    ["tablet", "dark"],
  ] as const)("and the list fit a %s in the %s theme, clean for axe", async (size, theme) => {
    await openPatient({ size, theme });
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
    await opener.click();
    await expect.element(dialog).toBeVisible();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });
});
