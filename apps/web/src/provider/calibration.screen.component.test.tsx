import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { calibration } from "../../test/support/calibration-fixtures.ts";
import { choose, press, tabTo, type } from "../../test/support/keyboard.ts";
import { demoHospital, patient, provider, verifiedHospital } from "../../test/support/people.ts";
import { stubPortal } from "../../test/support/portal-fixtures.ts";
import { renderApp, shownAddress } from "../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubPending, stubReply } from "../../test/support/stub-server.ts";
import { typingKey } from "../session/forget-typing.ts";

const administrator = { ...provider, isAdministrator: true };
const card = (name: string) => page.getByRole("region", { name, exact: true });
const slider = (name: string) => card(name).getByRole("slider", { name });

const open = (options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp("/calibration", { user: administrator, ...options });

describe("local calibration", () => {
  beforeEach(() => {
    stubReply("system.status", demoHospital);
    stubReply("calibration.report", calibration);
  });

  it("draws each outcome's stays and groups, expected against observed, and says every value [CALIBRATION-13]", async () => {
    await open();
    await tabTo(() => slider("Going home").query());
    await userEvent.keyboard("{Home}");
    const says = (text: string) => expect.element(slider("Going home")).toHaveAttribute("aria-valuetext", text);
    await says("All stays: expected 67.3%, observed 64.1% (59.1% to 69.1%), 123 of 192 stays");
    await userEvent.keyboard("{ArrowRight}");
    await says("Lowest fifth: expected 55.0%, observed 52.6% (47.6% to 57.6%), 20 of 38 stays");
    await userEvent.keyboard("{End}");
    await says("Highest fifth: Too few to say yet");
    await expect.element(card("Going home").getByText("Stays that ended by Oct 31, 2026.")).toBeVisible();
    await tabTo(() => slider("Length of stay").query());
    await userEvent.keyboard("{Home}");
    await expect
      .element(slider("Length of stay"))
      .toHaveAttribute("aria-valuetext", "All stays: expected 8.1 d, observed 7.8 d (7.2 d to 8.4 d), 200 stays");
  });

  it("says which have too few stays, after those that can be shown [CALIBRATION-13]", async () => {
    await open();
    await expect.element(card("Falls").getByText("Too few to say yet")).toBeVisible();
    expect(card("Falls").getByRole("slider").query()).toBeNull();
    const titles = page.getByRole("heading", { level: 2 }).elements();
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      "Nothing changes by itself",
      "Going home",
      "Length of stay",
      "Falls",
    ]);
  });

  it.each([
    ["Age", "85 years and over: expected 65.0%, observed 62.5% (57.5% to 67.5%), 30 of 48 stays"],
    ["Sex", "Female: expected 67.0%, observed 62.5% (57.5% to 67.5%), 60 of 96 stays"],
    ["Level of care", "Rehabilitation: Too few to say yet"],
    ["Month of discharge", "October 2026: expected 67.0%, observed 62.5% (57.5% to 67.5%), 60 of 96 stays"],
  ])("groups by %s", async (option, last) => {
    await open();
    await expect.element(slider("Going home")).toBeVisible();
    await choose(page.getByLabelText("Groups"), option);
    await expect.element(slider("Going home")).toHaveAttribute("aria-valuetext", last);
  });

  it("has the same as a table [CALIBRATION-13]", async () => {
    await open();
    await press(card("Going home").getByRole("button", { name: "as table" }));
    const row = (name: string) => card("Going home").getByRole("row", { name });
    await expect.element(row("All stays 67.3% 64.1% 59.1% – 69.1% 123 of 192 stays")).toBeVisible();
    await expect.element(row("Highest fifth – – – Too few to say yet")).toBeVisible();
  });

  it("shows each version of the engine separately", async () => {
    await open();
    await expect.element(slider("Going home")).toBeVisible();
    await choose(page.getByLabelText("Engine version"), "1.9");
    await expect.element(card("Going home").getByText("Too few to say yet")).toBeVisible();
    expect(slider("Going home").query()).toBeNull();
  });

  it("says that nothing changes by itself [CALIBRATION-9]", async () => {
    await open();
    await expect
      .element(card("Nothing changes by itself").getByText(/No coefficient .* is ever adapted/))
      .toBeVisible();
  });

  it.each([
    ["phone", "light"],
    ["phone", "dark"],
    ["tablet", "light"],
    ["desktop", "dark"],
  ] as const)("fits a %s in the %s theme, clean for axe", async (size, theme) => {
    stubReply("system.status", verifiedHospital);
    await open({ size, theme });
    await expect.element(slider("Going home")).toBeVisible();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });
});

describe("the page's other states", () => {
  beforeEach(() => stubReply("system.status", demoHospital));

  it("are loading, failed with a second try, and nothing counted yet", async () => {
    stubPending("calibration.report");
    const { unmount } = await open();
    await expect.element(page.getByText("Loading the comparison...")).toBeVisible();
    await unmount();
    stubError("calibration.report", 500, "Something went wrong.");
    await open();
    await expect.element(page.getByText("We could not load the comparison")).toBeVisible();
    stubReply("calibration.report", { versions: [] });
    await press(page.getByRole("button", { name: "Try again" }));
    await expect.element(page.getByText("No stay has been counted yet")).toBeVisible();
  });

  it("tell a provider who is not an administrator, and who is [CALIBRATION-8, ADMIN-8]", async () => {
    stubReply("administration.administrators", [{ name: "Max Mockman", credentials: "MD" }]);
    await open({ user: provider });
    await expect.element(page.getByText("Only administrators can see this page")).toBeVisible();
    await expect.element(page.getByText(/Max Mockman, MD/)).toBeVisible();
  });

  it("tell one who has just lost the mark [CALIBRATION-8]", async () => {
    stubError("calibration.report", 403, "Only administrators can do this.");
    stubReply("administration.administrators", [{ name: "Max Mockman", credentials: "MD" }]);
    await open();
    await expect.element(page.getByText("Only administrators can see this page")).toBeVisible();
  });

  it("lead a patient back to their dashboard [CALIBRATION-8]", async () => {
    stubPending("patients.dashboard");
    await open({ user: patient });
    await expect.poll(shownAddress).not.toBe("/calibration");
  });
});

describe("the way there", () => {
  it.each([
    ["an administrator", administrator, true],
    ["another provider", provider, false],
  ] as const)(
    "is on the page of administration, for %s [CALIBRATION-8, CALIBRATION-13, ROUTE-16]",
    async (_, user, isThere) => {
      stubPortal();
      stubReply("calibration.report", calibration);
      await renderApp("/provider-dashboard", { user, size: "desktop" });
      await expect.element(page.getByRole("heading", { name: "Today" })).toBeVisible();
      const link = page.getByRole("link", { name: "Administration" });
      if (!isThere) return expect(link.query()).toBeNull();
      for (const name of ["bikes", "people", "machine", "safety"] as const) stubPending(`administration.${name}`);
      stubPending("boards.list");
      stubPending("teams.list");
      await press(link);
      await press(page.getByRole("link", { name: "Calibration" }));
      await expect.poll(shownAddress).toBe("/calibration");
      await press(page.getByRole("link", { name: "Back to Provider Portal" }));
      await expect.poll(shownAddress).toBe("/provider-dashboard");
    },
  );
});

describe("a readmission entered by hand [CALIBRATION-11]", () => {
  const form = () => card("Report a readmission");
  const number = () => form().getByLabelText("Patient number");

  beforeEach(() => {
    stubReply("system.status", verifiedHospital);
    stubReply("calibration.report", calibration);
  });

  it("is saved with the patient number, and the comparison is fetched again", async () => {
    stubReply("calibration.recordReadmission", { dischargedOn: "2026-11-03" });
    await open();
    await type(number(), " 00417 ");
    await choose(form().getByLabelText("Readmitted within 30 days"), "No");
    await press(form().getByRole("button", { name: "Save" }));
    await expect.element(page.getByText("Saved for the stay that ended on Nov 3, 2026")).toBeVisible();
    expect(receivedCalls("calibration.recordReadmission")).toMatchObject([
      { body: { patientNumber: "00417", wasReadmitted: false } },
    ]);
    await expect.element(number()).toHaveValue("");
    await expect.poll(() => receivedCalls("calibration.report").length).toBe(2);
  });

  it("needs a number, and says at the field what the server found", async () => {
    stubError(
      "calibration.recordReadmission",
      404,
      "No stay of a patient with this number has ended.",
      "patientNumber",
    );
    await open();
    await press(form().getByRole("button", { name: "Save" }));
    await expect.element(form().getByText("Please fill this in.")).toBeVisible();
    expect(receivedCalls("calibration.recordReadmission")).toEqual([]);
    await type(number(), "4711");
    await userEvent.keyboard("{Enter}");
    await expect.element(form().getByText("No stay of a patient with this number has ended.")).toBeVisible();
  });

  it("is there again after a session that ended by itself [SESSION-20]", async () => {
    const typed = { value: { number: "00417", answer: "no" }, at: Date.now() };
    sessionStorage.setItem(typingKey(administrator.id, "readmission"), JSON.stringify(typed));
    await open();
    await expect.element(number()).toHaveValue("00417");
    await expect.element(form().getByLabelText("Readmitted within 30 days")).toHaveValue("no");
  });

  it("is not asked for in demo mode, where nobody has a patient number", async () => {
    stubReply("system.status", demoHospital);
    await open();
    await expect.element(slider("Going home")).toBeVisible();
    expect(form().query()).toBeNull();
  });
});
