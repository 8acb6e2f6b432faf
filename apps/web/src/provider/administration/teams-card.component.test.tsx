import type { Team } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { press, type } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply, stubUnreachable } from "../../../test/support/stub-server.ts";
import { TeamsCard } from "./teams-card.tsx";

const person = (id: number, firstName: string, lastName: string): Team["members"][number] => ({
  id,
  firstName,
  lastName,
  credentials: "RN",
  specialty: "Ward 4",
});
const nora = person(12, "Nora", "Nonesuch");
const carl = person(13, "Carl", "Colleague");
const jose = person(14, "José", "Fabricated");
const own = person(provider.id, "Dana", "Provider");
const ward: Team = { id: 8, name: "Ward 4", members: [nora] };
const night: Team = { id: 9, name: "Night", members: [] };

const button = (name: string) => page.getByRole("button", { name, exact: true });
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);

async function open(): Promise<void> {
  await renderInApp(<TeamsCard />, { user: { ...provider, isAdministrator: true } });
  await expect.element(button("Change Ward 4")).toBeVisible();
}

async function change(what: string): Promise<void> {
  await press(button("Change Ward 4"));
  await expect.element(item(what)).toBeVisible();
  for (let step = 0; step < 3 && item(what).element() !== document.activeElement; step += 1) {
    await userEvent.keyboard("{ArrowDown}");
  }
  await expect.element(item(what)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
}

describe("the teams card", () => {
  beforeEach(() => {
    stubReply("teams.list", [ward, night]);
    stubReply("providers.list", [own, carl, nora, jose]);
  });

  it("lists teams with their people, and says of an empty one that patients can't choose it [TEAM-2]", async () => {
    await open();
    await see("1 person: Nora Nonesuch");
    await see("Nobody is in it yet: patients can't choose it.");
    await press(button("Change Night"));
    await expect.element(item("End team")).toBeVisible();
    expect(item("Take out").query()).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expectNoAxeViolations();
    await page.viewport(390, 844);
    await expectNoSidewaysScroll();
  });

  it("says so where there is none yet [TEAM-2]", async () => {
    stubReply("teams.list", []);
    await renderInApp(<TeamsCard />, { user: provider });
    await see("No team yet. Patients choose each person alone.");
  });

  it("makes a team by keyboard, and says at the field what is wrong with its name [TEAM-1]", async () => {
    await open();
    await press(button("New team"));
    const name = page.getByRole("textbox", { name: "Name of the team" });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toHaveAccessibleDescription(/Name the team, for example Ward 4\.$/);
    await type(name, "W".repeat(41));
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toHaveAccessibleDescription(/Name the team with at most 40 characters\.$/);
    expect(receivedCalls("teams.create")).toEqual([]);
    stubError("teams.create", 409, "Another team has this name.", "name");
    await type(name, "ward 4");
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toHaveAccessibleDescription(/Another team has this name\.$/);
    await expect.element(name).toHaveValue("ward 4");
    await expectNoAxeViolations();
    stubUnreachable("teams.create");
    await userEvent.keyboard("{Enter}");
    await expect.element(name).toHaveAccessibleDescription(/Please try again\.$/);
    stubReply("teams.create", { id: 10, name: "Ward 5", members: [] });
    await type(name, "Ward 5");
    stubReply("teams.list", [ward, { id: 10, name: "Ward 5", members: [] }]);
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Change Ward 5")).toBeVisible();
    expect(receivedCalls("teams.create").at(-1)?.body).toEqual({ name: "Ward 5" });
  });

  it("renames a team, from the name that it has [TEAM-1]", async () => {
    await open();
    await change("Rename");
    const name = page.getByRole("textbox", { name: "Name of the team" });
    await expect.element(name).toHaveValue("Ward 4");
    stubReply("teams.rename", { ...ward, name: "Ward 4 West" });
    await type(name, "Ward 4 West");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(receivedCalls("teams.rename")[0]).toMatchObject({ params: { id: "8" }, body: { name: "Ward 4 West" } });
  });

  it("ends a team after a question that says what patients lose [TEAM-6]", async () => {
    await open();
    await change("End team");
    const question = page.getByRole("alertdialog", { name: "End Ward 4?" });
    await expect
      .element(question.getByText(/^The patients who let Ward 4 in will be without it at once\./))
      .toBeVisible();
    await expectNoAxeViolations();
    stubError("teams.end", 404, "There is no such team any more.", "id");
    await press(question.getByRole("button", { name: "End team" }));
    await see("There is no such team any more.");
    stubReply("teams.end", { ok: true });
    stubReply("teams.list", [night]);
    await press(question.getByRole("button", { name: "End team" }));
    await expect.element(button("Change Ward 4")).not.toBeInTheDocument();
    expect(receivedCalls("teams.end")[0]?.params).toEqual({ id: "8" });
  });

  it("finds people by name and puts them in, but neither who is in it nor the administrator; nothing moves [TEAM-3]", async () => {
    await open();
    await press(button("Add people to Ward 4"));
    const dialog = page.getByRole("dialog", { name: "Add people to Ward 4" });
    await expect.element(dialog.getByText("Another administrator puts you in.")).toBeVisible();
    expect(button("Put in Dana Provider, RN").query()).toBeNull();
    expect(button("Put in Nora Nonesuch, RN").query()).toBeNull();
    await expectNoAxeViolations();
    const last = button("Put in José Fabricated, RN");
    const before = topOf(last.element());
    stubReply("teams.addMember", { ...ward, members: [nora, carl] });
    stubReply("teams.list", [{ ...ward, members: [nora, carl] }, night]);
    await press(button("Put in Carl Colleague, RN"));
    await see("In it now");
    await see("2 people: Nora Nonesuch, Carl Colleague");
    expect(topOf(last.element())).toBe(before);
    expect(receivedCalls("teams.addMember")[0]).toMatchObject({ params: { id: "8" }, body: { providerId: carl.id } });
    await type(dialog.getByRole("searchbox", { name: "Find by name" }), "jose");
    await expect.element(dialog.getByText("Carl Colleague, RN")).not.toBeInTheDocument();
    stubError("teams.addMember", 404, "There is no such provider.", "providerId");
    await last.click();
    await see("There is no such provider.");
    await type(dialog.getByRole("searchbox"), "Nobody");
    await see("Nobody else has this name.");
    await press(button("Done"));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("shows of many colleagues the first, and how many more there are [TEAM-3]", async () => {
    stubReply(
      "providers.list",
      Array.from({ length: 23 }, (_, index) => person(100 + index, "Nell", "Invented")),
    );
    await open();
    await button("Add people to Ward 4").click();
    await see("3 more: type more of the name.");
    expect(page.getByRole("button", { name: /^Put in / }).elements()).toHaveLength(20);
  });

  it("takes somebody out after one question that says what ends, and keeps them in their place [TEAM-6]", async () => {
    stubReply("teams.list", [{ ...ward, members: [nora, carl] }]);
    await open();
    await change("Take out");
    const other = button("Take out Carl Colleague, RN");
    await expect.element(other).toBeVisible();
    const before = topOf(other.element());
    await press(button("Take out Nora Nonesuch, RN"));
    const question = page.getByRole("alertdialog", { name: "Take Nora Nonesuch, RN, out of Ward 4?" });
    await expect
      .element(
        question.getByText("What they see through Ward 4 ends at once, and so do the boards that they opened.", {
          exact: true,
        }),
      )
      .toBeVisible();
    await expectNoAxeViolations();
    stubReply("teams.removeMember", { ...ward, members: [carl] });
    stubReply("teams.list", [{ ...ward, members: [carl] }]);
    await press(question.getByRole("button", { name: "Take out" }));
    await see("Out now");
    await see("1 person: Carl Colleague");
    expect(topOf(other.element())).toBe(before);
    expect(receivedCalls("teams.removeMember")[0]?.params).toEqual({ id: "8", providerId: String(nora.id) });
  });
});
