import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { max, stubAccess, teams, wardFour } from "../../../test/support/access-fixtures.ts";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { press, type } from "../../../test/support/keyboard.ts";
import { dana, today } from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";

const dialog = () => page.getByRole("dialog", { name: "Grant access" });
const openGrant = () => page.getByRole("main").getByRole("button", { name: "Grant Access" });
const grantButton = () => dialog().getByRole("button", { name: "Grant Access" });
const radios = () => dialog().getByRole("radiogroup", { name: "Who looks after you?" }).getByRole("radio");
const revoke = (name: string) => page.getByRole("button", { name: `Revoke ${name}` });

async function open(...stubs: Parameters<typeof stubAccess>): Promise<void> {
  stubAccess(...stubs);
  await renderApp("/provider-access", { user: patient });
  await expect.element(openGrant()).toBeVisible();
}

describe("letting a team look", () => {
  it("offers the teams first, each with who is in it and that others may join, and is granted by keyboard [TEAM-4]", async () => {
    await open([], [], teams);
    await press(openGrant());
    await expect.element(radios().first()).toBeVisible();
    expect(
      radios()
        .elements()
        .map((one) => one.closest("label")?.querySelector("strong")?.textContent),
    ).toEqual(["Ward 4", "Physical therapy", "One person"]);
    const told = "Dana Provider and Max Mockman will see your progress, and so will whoever joins Ward 4 later.";
    await expect.element(radios().first()).toHaveAccessibleDescription(told);
    await expect.element(grantButton()).toBeDisabled();
    expect(dialog().getByLabelText("Provider").query()).toBeNull();
    await expectNoAxeViolations();
    await press(radios().first(), " ");
    stubReply("providerRelationships.grant", () => {
      stubAccess([wardFour], [], teams);
      return wardFour;
    });
    await press(grantButton());
    await expect.element(page.getByText("Ward 4 can now see your progress.")).toBeVisible();
    await expect.element(revoke("Ward 4")).toBeVisible();
    expect(receivedCalls("providerRelationships.grant")[0]?.body).toEqual({ teamId: 8 });
  });

  it("asks for the person only once 'One person' is chosen [TEAM-4]", async () => {
    await open([], [], teams);
    await openGrant().click();
    await radios().nth(2).click();
    const person = dialog().getByLabelText("Provider");
    await expect.element(person).toBeVisible();
    await expect.element(grantButton()).toBeDisabled();
    await person.selectOptions("Max Mockman, MD, Internal Medicine");
    stubReply("providerRelationships.grant", max);
    await grantButton().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(receivedCalls("providerRelationships.grant")[0]?.body).toEqual({ providerId: max.providerId });
  });

  it("needs a witness if one of its people opened the session, and forgets the code with the choice [ACCESS-7]", async () => {
    const refusal = "Max Mockman helped you sign in, so a second provider has to witness this.";
    await open([], [], teams);
    await openGrant().click();
    await radios().first().click();
    stubError("providerRelationships.grant", 403, refusal, "witnessCode");
    await grantButton().click();
    const witness = dialog().getByLabelText("Witness code");
    await expect.element(witness).toHaveFocus();
    await expect.element(dialog().getByText(refusal)).toBeVisible();
    await radios().nth(1).click();
    await expect.element(witness).not.toBeInTheDocument();
    await radios().first().click();
    await grantButton().click();
    await type(witness, "1234 5678");
    stubReply("providerRelationships.grant", wardFour);
    await dialog().getByRole("button", { name: "Grant with the witness code" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(receivedCalls("providerRelationships.grant").at(-1)?.body).toEqual({ teamId: 8, witnessCode: "12345678" });
  });

  it("names who is in it when the dialog is opened, not when the page was [TEAM-4]", async () => {
    await open([], [], []);
    await openGrant().click();
    await expect.element(dialog().getByLabelText("Provider")).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    stubReply("teams.list", teams);
    await openGrant().click();
    await expect.element(radios().first()).toBeVisible();
  });

  it("offers no team that has access or nobody in it, and without teams asks as before [ACCESS-3]", async () => {
    await open([wardFour], [], [...teams.slice(0, 1), { id: 9, name: "Night", members: [] }]);
    await openGrant().click();
    await expect.element(dialog().getByLabelText("Provider")).toHaveDisplayValue("Choose a provider");
    expect(dialog().getByRole("radio").elements()).toEqual([]);
    expect(dialog().getByText("Who looks after you?").query()).toBeNull();
  });
});

describe("a team with access", () => {
  const row = () => page.getByRole("listitem").filter({ hasText: "Ward 4" });

  it("is one row with its people by name and since when; revoking asks and ends all of it [ACCESS-14, TEAM-4]", async () => {
    await open([wardFour, dana], []);
    await expect
      .element(row().getByText("Dana Provider (DPT), Max Mockman (MD); and whoever joins later."))
      .toBeVisible();
    await expect.element(row().getByText(/^Full access since /)).toBeVisible();
    await expectNoAxeViolations();
    await press(revoke("Ward 4"));
    const question = page.getByRole("alertdialog", { name: "Revoke access?" });
    await expect.element(question.getByText(/^Nobody will see your progress through Ward 4 any more/)).toBeVisible();
    expect(question.getByText(/^Then nobody can see it here/).query()).toBeNull();
    stubReply("providerRelationships.revoke", () => {
      stubAccess([dana], []);
      return { ok: true };
    });
    await press(question.getByRole("button", { name: "Revoke access" }));
    await expect.element(revoke("Ward 4")).not.toBeInTheDocument();
    expect(receivedCalls("providerRelationships.revoke")[0]?.params).toEqual({ id: String(wardFour.id) });
  });

  it("with nobody in it says so, and does not count as somebody who sees a call for help [HELP-14]", async () => {
    await open([{ ...wardFour, members: [] }, dana], []);
    await expect.element(row().getByText("Nobody is in this team now.")).toBeVisible();
    await revoke("Dana Provider").click();
    await expect.element(page.getByText(/^Then nobody can see it here if you do not feel well/)).toBeVisible();
  });
});

it("the log says who was put into a team and taken out, and who ended one [ACCESS-4, TEAM-5]", async () => {
  const by = { openedWithCodeFrom: null, at: `${today}T15:00:00.000Z` };
  await open(
    [wardFour],
    [
      { ...by, id: 73, actorName: "Max Mockman", actorRole: "MD", action: "teams.end" },
      { ...by, id: 72, actorName: "Nora Nonesuch", actorRole: "RN", action: "teams.removeMember" },
      { ...by, id: 71, actorName: "Nora Nonesuch", actorRole: "RN", action: "teams.addMember" },
    ],
  );
  const log = page.getByRole("region", { name: "Who looked at my data" });
  for (const words of [
    "Joined a team you gave access to, and can see your data",
    "Left a team you gave access to",
    "Ended a team you gave access to",
  ]) {
    await expect.element(log.getByText(words, { exact: true })).toBeVisible();
  }
});
