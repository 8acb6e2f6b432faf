import type { Dashboard, HelpRequest } from "@bedside-bike/contract";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { max, stubAccess } from "../../../test/support/access-fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { coming, feltBetter, over, told, unseen } from "../../../test/support/help-fixtures.ts";
import { choose, press } from "../../../test/support/keyboard.ts";
import {
  closed,
  dana,
  dashboard,
  dashboardIn,
  rideEvent,
  stubOtherScreens,
  stubPatientScreens,
} from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import {
  isStreamOpen,
  openStreamCount,
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubPending,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import { haveVoices, ownVoice } from "../../../test/support/voices.ts";

const waiting = { ...closed, state: "wait", reasonId: "help_request" } as const;
const asked = (helpRequest: HelpRequest | null): Dashboard => ({ ...dashboardIn(waiting), helpRequest });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const help = button("I don't feel well");
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const card = page.getByRole("region", { name: "Help", exact: true });

type Size = "phone" | "tablet" | "tabletLandscape";

async function open(path: string, reply: Dashboard = dashboard, size: Size = "tablet") {
  stubPatientScreens(reply);
  await renderApp(path, { user: patient, size });
  await expect.element(reply.helpRequest ? card : help).toBeVisible();
  // The bar is there before the page's data: what the server replies from now on is for later calls.
  await expect.poll(() => receivedCalls("patients.dashboard").length).toBeGreaterThan(0);
}

const endings = page.getByRole("button", { name: /^(Stop|End Session)$/ });

/** A bike turns: it sends again and again, and a screen may listen later than the stream is open. */
async function ride(changes: Parameters<typeof rideEvent>[0] = {}) {
  await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
  await expect
    .poll(() => {
      sendLiveEvent("patients.live", rideEvent({ durationSeconds: 250, ...changes }));
      return endings.query();
    })
    .not.toBeNull();
}

const fail = () => {
  throw new Error("This browser has no voice after all.");
};

/** Nothing lies over it: at its corners and in its middle it is what a finger meets, all of it on the screen. */
function expectWhole(element: Element): void {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(innerWidth);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  for (const x of [0.1, 0.5, 0.9])
    for (const y of [0.2, 0.5, 0.8]) {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      expect(element.contains(hit), `${x} ${y} is ${hit?.className}`).toBe(true);
    }
}

/** Each text of the live region as a screen reader is told, from now on. */
function listen() {
  const said: string[] = [];
  const region = document.querySelector("[data-help-said]");
  if (!region) throw new Error("There is no live region.");
  new MutationObserver(() => {
    const text = region.textContent ?? "";
    if (text !== "" && text !== said.at(-1)) said.push(text);
  }).observe(region, { childList: true, subtree: true, characterData: true });
  return said;
}

describe("the bar", () => {
  it.each(["phone", "tablet", "tabletLandscape"] as const)(
    "stands whole at the foot of /session, riding or not, 76 px high: %s [HELP-6]",
    async (size) => {
      await open("/session", dashboard, size);
      for (const isRiding of [false, true]) {
        if (isRiding) {
          await ride();
          await expect.element(button("End Session")).toBeVisible();
          expect(button("Stop").query(), "no second one").toBeNull();
          expectWhole(button("End Session").element());
        }
        expectWhole(help.element());
        expect(help.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(76);
        await expectNoAxeViolations();
        expectNoSidewaysScroll();
      }
    },
  );

  it.each([
    ["/dashboard", 1],
    ["/goals", 1],
    ["/games", 1],
    ["/kudos-wall", 1],
    ["/account", 1],
    ["/provider-access", 2],
    ["/risk-assessment", 2],
    ["/no-such-screen", 1],
    ["/anonymous-risk-calculator", 1],
  ] as const)("is on %s, with 'Stop' while a bike turns [HELP-6, HELP-11]", async (path, streams) => {
    stubOtherScreens();
    stubReply("providerRelationships.list", [dana]);
    for (const name of ["kudos.feed", "kudos.nudgeTargets", "kudos.recap", "auth.sessions", "passkeys.list"] as const) {
      stubPending(name as "kudos.feed");
    }
    stubPending("riskAssessments.profile");
    await open(path);
    expect(button("Stop").query()).toBeNull();
    await ride();
    expectWhole(button("Stop").element());
    expectWhole(help.element());
    expect(openStreamCount("patients.live")).toBeLessThanOrEqual(streams);
    await press(button("Stop"));
    await expect.element(button("Stop")).not.toBeInTheDocument();
    await expect.element(help).toBeVisible();
  });

  it("has both side by side on a phone, and one above the other with the largest letters [HELP-12]", async () => {
    await open("/session", dashboard, "phone");
    await ride();
    await expect.element(button("End Session")).toBeVisible();
    const boxes = () => [button("End Session"), help].map((one) => one.element().getBoundingClientRect());
    const [end, ask] = boxes() as [DOMRect, DOMRect];
    expect(end.top).toBe(ask.top);
    expect(end.right).toBeLessThan(ask.left);
    document.documentElement.dataset.textSize = "largest";
    await expect.poll(() => (boxes()[0] as DOMRect).bottom <= (boxes()[1] as DOMRect).top).toBe(true);
    for (const one of [button("End Session"), help]) {
      expectWhole(one.element());
      expect(one.element().scrollWidth).toBeLessThanOrEqual(one.element().clientWidth);
    }
    expectNoSidewaysScroll();
  });

  it.each(["tabletLandscape", "largest"] as const)(
    "leaves the ring and the curve of /session whole on a tablet on its side: %s [HELP-12]",
    async (letters) => {
      await open("/session", dashboard, "tabletLandscape");
      if (letters === "largest") document.documentElement.dataset.textSize = letters;
      for (const powerWatts of [20, 24, 22]) await ride({ powerWatts });
      await expect.element(button("End Session")).toBeVisible();
      const bar = help.element().closest("section") as Element;
      for (const shown of [
        page.getByRole("progressbar", { name: "12 of 30 minutes today" }),
        page.getByRole("img", { name: /Power over/ }),
      ]) {
        const element = shown.element();
        if (letters === "largest") element.scrollIntoView({ block: "center", behavior: "instant" });
        const { top, bottom } = element.getBoundingClientRect();
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
      }
    },
  );

  it.each(["phone", "tabletLandscape"] as const)(
    "is never beneath 'Read to me', at rest and riding: %s [HELP-11, SPOKEN-4]",
    async (size) => {
      haveVoices(ownVoice);
      localStorage.setItem("read-to-me", "normal");
      await open("/session", dashboard, size);
      for (const isRiding of [false, true]) {
        if (isRiding) await ride();
        await expect.element(page.getByRole("radio", { name: "Loud" })).toBeInTheDocument();
        for (const top of [0, document.documentElement.scrollHeight]) {
          window.scrollTo({ top, behavior: "instant" });
          expectWhole(help.element());
        }
      }
    },
  );

  it("is in the dialog that covers it, and a touch there leaves the dialog [HELP-11]", async () => {
    await open("/dashboard");
    await press(button("Why was this recommended?"));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    const inDialog = dialog.getByRole("button", { name: "I don't feel well" });
    await expect.element(inDialog).toBeVisible();
    await expect.poll(() => getComputedStyle(dialog.element()).opacity).toBe("1");
    expectWhole(inDialog.element());
    await expectNoAxeViolations();
    stubReply("helpRequests.create", told);
    stubReply("patients.dashboard", asked(told));
    await press(inDialog);
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each(["phone", "tablet", "tabletLandscape", "largest"] as const)(
    "keeps the box of 'I don't feel well' after a ride: a second touch calls nobody: %s [HELP-6, EXERCISE-9]",
    async (size) => {
      await open("/session", dashboard, size === "largest" ? "phone" : size);
      if (size === "largest") document.documentElement.dataset.textSize = size;
      const whole = help.element().getBoundingClientRect().width;
      await ride();
      const before = help.element().getBoundingClientRect().toJSON();
      const { left, top, width, height } = button("End Session").element().getBoundingClientRect();
      await press(button("End Session"));
      await expect.element(button("End Session")).not.toBeInTheDocument();
      expect(help.element().getBoundingClientRect().toJSON()).toEqual(before);
      expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button")).toBeNull();
      expect(receivedCalls("helpRequests.create")).toEqual([]);
      await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
      await expect.poll(() => help.element().getBoundingClientRect().width).toBe(whole);
    },
  );

  it("ends the ride at once and sends which one it was [HELP-6]", async () => {
    await open("/games");
    await ride();
    await expect.element(button("Stop")).toBeVisible();
    stubReply("helpRequests.create", told);
    stubReply("patients.dashboard", asked(told));
    await press(help);
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
    expect(receivedCalls("helpRequests.create")).toMatchObject([
      {
        body: {
          rideId: rideEvent().rideId,
          touchId: expect.any(String),
          touchedAt: expect.any(String),
          sentAt: expect.any(String),
        },
      },
    ]);
  });
});

describe("the card", () => {
  it("is in the bar's place and the page's, and says each state once [HELP-6, HELP-13]", async () => {
    await open("/dashboard");
    const said = listen();
    stubReply("helpRequests.create", told);
    stubReply("patients.dashboard", asked(told));
    await press(help);
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
    await expect.element(card).toHaveFocus();
    await expect.element(page.getByText("Your team was told at 14:05.", { exact: true }).last()).toBeVisible();
    expect(help.query()).toBeNull();
    expect(page.getByText("View My Goals").query()).toBeNull();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    stubReply("patients.dashboard", asked(coming));
    sendLiveEvent("patients.live", { type: "help", patientId: patient.id });
    await expect.element(heading("Dana Provider is coming.")).toBeVisible();
    await expect.element(page.getByText("They answered at 14:06. Rest until they are here.").last()).toBeVisible();
    expect(button("I feel better").query(), "only staff end it now").toBeNull();
    await expectNoAxeViolations();
    expect(said.filter((words) => words.includes("was told") && !words.includes("coming"))).toHaveLength(1);
    expect(said.filter((words) => words.includes("is coming"))).toHaveLength(1);
    stubReply("patients.dashboard", dashboard);
    sendLiveEvent("patients.live", { type: "help", patientId: patient.id });
    await expect.element(help).toBeVisible();
    await expect.element(heading("Hello, Dorothy.")).toBeVisible();
  });

  it("says that nobody can see it, and what to do, until ten minutes have passed [HELP-14]", async () => {
    stubReply("helpRequests.create", unseen);
    const inTenMinutes = new Date(Date.now() + 600_000).toISOString();
    await open("/session");
    stubReply("helpRequests.create", { ...unseen, betterFrom: inTenMinutes });
    stubReply("patients.dashboard", asked({ ...unseen, betterFrom: inTenMinutes }));
    await press(help);
    await expect.element(heading("Press your call button.")).toBeVisible();
    await expect.element(page.getByText("Nobody can see this here.", { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText("Touched at 14:05. Whoever you let in next will see it.").last()).toBeVisible();
    await expect.element(page.getByText(/^From \d\d:\d\d you can answer here: I feel better\.$/).last()).toBeVisible();
    expect(button("I feel better").query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("takes 'I feel better' where nobody can see it after ten minutes, and gives Start back [HELP-14]", async () => {
    await open("/session", asked(unseen));
    await expect.element(heading("Press your call button.")).toBeVisible();
    stubReply("helpRequests.close", {
      ...unseen,
      stage: "over",
      state: "closed",
      betterFrom: null,
      betterAt: unseen.betterFrom,
    });
    stubReply("patients.dashboard", dashboard);
    await press(button("I feel better"));
    await expect.element(heading("Welcome, Dorothy.")).toBeVisible();
    await expect.element(button("Start")).toBeVisible();
  });

  it("is told once somebody was let in [HELP-14]", async () => {
    await open("/dashboard", asked(unseen));
    await expect.element(heading("Press your call button.")).toBeVisible();
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    stubReply("patients.dashboard", asked({ ...told, toldAt: "2026-11-21T20:30:00.000Z" }));
    sendLiveEvent("patients.live", { type: "access", patientId: patient.id });
    await expect.element(page.getByText("Your team was told at 14:30.", { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText("Touched at 14:05.", { exact: true }).last()).toBeVisible();
  });

  it.each(["/games", "/provider-access"])(
    "leads from %s to where somebody is let in while nobody can see it, and is told once somebody was [HELP-20]",
    async (path) => {
      stubAccess([]);
      await open(path, asked(unseen), "phone");
      stubReply("patients.dashboard", asked(unseen));
      await expect.element(heading("Press your call button.")).toBeVisible();
      await press(page.getByRole("button", { name: "Let somebody in" }));
      const grant = page.getByRole("main").getByRole("button", { name: "Grant Access" });
      await expect.element(grant).toBeVisible();
      await expect.element(card).toHaveTextContent("Nobody can see this here. Press your call button.");
      expectWhole(card.element());
      expect(heading("Press your call button.").query()).toBeNull();
      await expectNoAxeViolations();
      expectNoSidewaysScroll();
      await press(grant);
      const dialog = page.getByRole("dialog", { name: "Grant access" });
      await choose(dialog.getByLabelText("Provider"), "Max Mockman, MD, Internal Medicine");
      await expect.element(dialog.getByText("Nobody can see this here. Press your call button.")).toBeVisible();
      expect(help.query()).toBeNull();
      await expectNoAxeViolations();
      stubReply("providerRelationships.grant", () => {
        stubAccess([max]);
        stubReply("patients.dashboard", asked({ ...told, toldAt: "2026-11-21T20:30:00.000Z" }));
        sendLiveEvent("patients.live", { type: "help", patientId: patient.id });
        return max;
      });
      await press(dialog.getByRole("button", { name: "Grant Access" }));
      await expect.element(page.getByText("Your team was told at 14:30.", { exact: true }).last()).toBeVisible();
      await expect.element(heading("Stop. Press your call button.")).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );

  it("goes with 'I feel better' after it was told, and the patient waits: no Start, until staff end it [HELP-4, HELP-10]", async () => {
    await open("/dashboard", asked(told));
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
    stubReply("helpRequests.close", feltBetter);
    stubReply("patients.dashboard", asked(feltBetter));
    await press(button("I feel better"));
    await expect.element(page.getByText("Stop for now", { exact: true })).toBeVisible();
    await expect.element(help).toBeVisible();
    expect(page.getByText("Start Exercise").query()).toBeNull();
    expect(document.querySelectorAll('main [class*="_primary_"]')).toHaveLength(0);
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    stubReply("patients.dashboard", asked({ ...coming, betterAt: feltBetter.betterAt }));
    sendLiveEvent("patients.live", { type: "help", patientId: patient.id });
    await expect.element(heading("Dana Provider is coming.")).toBeVisible();
  });

  it("stays, with the reason, if 'I feel better' was not saved [HELP-4]", async () => {
    await open("/dashboard", asked(told));
    stubError("helpRequests.close", 500, "No.");
    await press(button("I feel better"));
    await expect.element(page.getByText("That was not saved. Please try again.")).toBeVisible();
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
  });

  it("says that it was not sent, and sends it with the time of the touch once there is a network [HELP-7]", async () => {
    await open("/session");
    stubUnreachable("helpRequests.create");
    await press(help);
    await expect.element(heading("Press your call button.")).toBeVisible();
    await expect.element(page.getByText("Not sent. There is no network.", { exact: true }).last()).toBeVisible();
    await expect
      .element(page.getByText(/^Kept on this tablet, touched \d\d:\d\d\. It is sent by itself/).last())
      .toBeVisible();
    await expectNoAxeViolations();
    stubReply("helpRequests.create", told);
    stubReply("patients.dashboard", asked(told));
    window.dispatchEvent(new Event("online"));
    await expect.element(page.getByText("Your team was told at 14:05.", { exact: true }).last()).toBeVisible();
    const touches = receivedCalls("helpRequests.create").map(({ body }) => [body.touchId, body.touchedAt]);
    expect(touches.length).toBeGreaterThanOrEqual(2);
    expect(new Set(touches.map(String)).size, "one touch, whenever it is sent").toBe(1);
  });

  it("promises nothing of a network where the server did not take it [HELP-7]", async () => {
    await open("/session");
    stubError("helpRequests.create", 500, "No.");
    await press(help);
    await expect.element(page.getByText("Not sent. The server did not take it.", { exact: true }).last()).toBeVisible();
    await expect
      .element(page.getByText(/It is sent again by itself until the server takes it\.$/).last())
      .toBeVisible();
    expect(page.getByText(/network/).query()).toBeNull();
  });

  it("keeps 'I feel better' with a call that was not sent, and nobody rides before staff have answered [HELP-4, HELP-7]", async () => {
    await open("/session");
    stubUnreachable("helpRequests.create");
    await press(help);
    await expect.element(page.getByText("Not sent. There is no network.", { exact: true }).last()).toBeVisible();
    await press(button("I feel better"));
    await expect
      .element(page.getByText(/^You feel better since \d\d:\d\d: that is sent with it\.$/).last())
      .toBeVisible();
    await expect.element(heading("Press your call button if you do not feel well.")).toBeVisible();
    await expect.element(page.getByText("Not sent. There is no network.", { exact: true }).last()).toBeVisible();
    expect(button("I feel better").query()).toBeNull();
    expect(button("Start").query()).toBeNull();
    stubReply("helpRequests.create", feltBetter);
    stubReply("patients.dashboard", asked(feltBetter));
    window.dispatchEvent(new Event("online"));
    const betterAt = expect.any(String);
    await expect.poll(() => receivedCalls("helpRequests.create").at(-1)?.body).toMatchObject({ betterAt });
    await expect.element(page.getByText("Thank you for telling us. Wait until your team has answered.")).toBeVisible();
    expect(button("Start").query()).toBeNull();
  });

  it("is said aloud with 'Read to me' [HELP-13]", async () => {
    const { words } = haveVoices(ownVoice);
    localStorage.setItem("read-to-me", "normal");
    await open("/session");
    stubReply("helpRequests.create", told);
    stubReply("patients.dashboard", asked(told));
    await press(help);
    await expect.poll(() => words().at(-1)).toBe("Your team was told at 14:05. Stop. Press your call button.");
  });

  it.each([
    ["the voice does not speak", () => vi.spyOn(speechSynthesis, "speak").mockImplementation(fail)],
    ["the voice can't be stopped", () => vi.spyOn(speechSynthesis, "cancel").mockImplementation(fail)],
    ["the voices can't be listed", () => vi.spyOn(speechSynthesis, "getVoices").mockImplementation(fail)],
    ["there are no utterances", () => vi.stubGlobal("SpeechSynthesisUtterance", undefined)],
  ])("stands where the browser throws: %s [SPOKEN-6]", async (_, breakVoice) => {
    haveVoices(ownVoice);
    localStorage.setItem("read-to-me", "normal");
    breakVoice();
    await open("/dashboard");
    await expect.element(heading("Hello, Dorothy.")).toBeVisible();
    stubReply("helpRequests.create", told);
    stubReply("patients.dashboard", asked(told));
    await press(help);
    await expect.element(heading("Stop. Press your call button.")).toBeVisible();
  });

  it.each(["phone", "tablet", "tabletLandscape"] as const)(
    "fits, also with the largest letters: %s [HELP-13]",
    async (size) => {
      for (const request of [told, unseen, coming]) {
        stubPatientScreens(asked(request));
        const { unmount } = await renderApp("/dashboard", { user: patient, size });
        await expect.element(card).toBeVisible();
        for (const letters of ["normal", "largest"]) {
          document.documentElement.dataset.textSize = letters;
          expectNoSidewaysScroll();
        }
        await unmount();
      }
      expect(over.stage).toBe("over");
    },
  );
});
