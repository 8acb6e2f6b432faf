import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { expectDialogTraps, press, tabTo } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";

const opener = page.getByRole("button", { name: "Discharge", exact: true }).first();
const dialog = page.getByRole("alertdialog", { name: "Discharge this patient?" });
const submit = dialog.getByRole("button", { name: "Discharge" });
const question = (name: string) => dialog.getByRole("radiogroup", { name });
const radio = (name: string, answer: string) => question(name).getByRole("radio", { name: answer, exact: true });

const recognize = (name = "Dorothy Williams") =>
  dialog
    .getByRole("radiogroup", { name: "Who is being discharged?" })
    .getByRole("radio", { name, exact: true })
    .click();

async function open(options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

describe("discharge asks what happened [PORTAL-17]", () => {
  beforeEach(() => {
    stubPortal();
    stubReply("patients.discharge", { ok: true });
  });

  it("and needs no answer: everything is 'Not known' until it is answered", async () => {
    await open();
    for (const name of ["Discharged to", "A fall", "A new pressure injury", "A blood clot, leg or lung"]) {
      await expect.element(radio(name, "Not known")).toBeChecked();
    }
    await recognize();
    await press(submit);
    await expect.element(page.getByText("Dorothy Williams was discharged")).toBeVisible();
    expect(receivedCalls("patients.discharge")).toEqual([{ params: { id: String(dorothy.id) }, query: {}, body: {} }]);
  });

  it("and leads to Today without a word about a patient who is gone", async () => {
    await open();
    await recognize();
    let wasSaid = false;
    const look = () => {
      wasSaid ||= document.body.textContent.includes("This patient is not on your list");
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await press(submit);
    await expect.element(page.getByRole("table", { name: "Patients, by what needs doing next" })).toBeVisible();
    observer.disconnect();
    expect(wasSaid).toBe(false);
  });

  it("with one tap per answer, which can be taken back", async () => {
    await open();
    await radio("Discharged to", "Elsewhere").click();
    await radio("A fall", "Yes").click();
    await radio("A new pressure injury", "No").click();
    await radio("A blood clot, leg or lung", "Yes").click();
    await radio("A blood clot, leg or lung", "Not known").click();
    await recognize();
    await submit.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls("patients.discharge")).toMatchObject([
      { body: { leftFor: "elsewhere", hadFall: true, hadPressureInjury: false, hadClot: null } },
    ]);
  });

  it("by keyboard alone: one stop a question, arrow keys between its answers", async () => {
    await open();
    await tabTo(() => radio("Discharged to", "Not known").query());
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(radio("Discharged to", "Died")).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(radio("A fall", "No")).toBeChecked();
    await recognize();
    await press(submit);
    await expect
      .poll(() => receivedCalls("patients.discharge"))
      .toMatchObject([{ body: { leftFor: "died", hadFall: false } }]);
  });

  it("and keeps the answers if it fails", async () => {
    stubError("patients.discharge", 500, "Something went wrong.");
    await open();
    await radio("Discharged to", "Home").click();
    await recognize();
    await press(submit);
    await expect.element(page.getByText("No response. Try again: the discharge is saved only once")).toBeVisible();
    await press(opener);
    await expect.element(radio("Discharged to", "Home")).toBeChecked();
  });

  it("of the patient whose name was recognized among two, and of nobody else [PORTAL-36]", async () => {
    await open();
    const names = dialog.getByRole("radiogroup", { name: "Who is being discharged?" }).getByRole("radio");
    expect(names.elements()).toHaveLength(2);
    await press(submit);
    await expect
      .element(dialog.getByText("Choose the name of the patient first. Nobody was discharged."))
      .toBeVisible();
    const other = names.elements().find((radio) => radio.closest("label")?.textContent !== "Dorothy Williams");
    await recognize(other?.closest("label")?.textContent ?? "");
    await press(submit);
    await expect
      .element(dialog.getByText("That is not the patient on this screen. Nobody was discharged."))
      .toBeVisible();
    expect(receivedCalls("patients.discharge")).toEqual([]);
    await recognize();
    await press(submit);
    await expect.poll(() => receivedCalls("patients.discharge")).toHaveLength(1);
  });

  it("in a dialog that traps the focus", async () => {
    await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop" });
    await expectDialogTraps(opener, "Discharge this patient?");
  });

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
  ] as const)("on a %s in the %s theme, clean for axe", async (size, theme) => {
    await open({ size, theme });
    await radio("Discharged to", "Home").click();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });
});
