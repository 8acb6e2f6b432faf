import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { nextFrame } from "../../../test/support/clock.ts";
import { expectDialogTraps, press, type } from "../../../test/support/keyboard.ts";
import { provider, verifiedHospital } from "../../../test/support/people.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import {
  receivedCalls,
  stubError,
  stubPending,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import { BedsideCodeButton } from "./bedside-code-button.tsx";

const opener = page.getByRole("button", { name: "Bedside code" });
const dialog = page.getByRole("dialog");
const number = dialog.getByLabelText("Patient number");
const firstName = dialog.getByLabelText("First name");
const button = (name: string) => dialog.getByRole("button", { name });
const vera = { firstName: "Vera", lastName: "Vogel", dateOfBirth: "1941-03-09" };
const unknownNumber =
  "No account has this patient number yet. Enter the name and date of birth from the wristband too.";
const expiresAt = "2026-11-21T10:10:00.000Z";

const asked = () => receivedCalls("bedsideCodes.issue").map(({ body }) => body);
const stubCode = (code = "120456") => stubReply("bedsideCodes.issue", { code, expiresAt }, { status: 201 });
const stubUnknownNumber = () => stubError("bedsideCodes.issue", 404, unknownNumber, "patientNumber");

async function openDialog(options: RenderOptions = {}): Promise<void> {
  await renderInApp(<BedsideCodeButton />, { user: provider, ...options });
  await opener.click();
  await expect.element(number).toHaveFocus();
}

/** Types like a keyboard-wedge scanner: the number, then Enter. */
const scan = (text: string) => userEvent.keyboard(`${text}{Enter}`);

async function enterName(): Promise<void> {
  await expect.element(firstName).toHaveFocus();
  await firstName.fill(vera.firstName);
  await dialog.getByLabelText("Last name").fill(vera.lastName);
  await dialog.getByLabelText("Date of birth").fill(vera.dateOfBirth);
}

/** Opens the dialog and answers the question for the name, to which the server then replies as stubbed. */
async function askByName(reply: () => void, options?: RenderOptions): Promise<void> {
  stubUnknownNumber();
  await openDialog(options);
  await scan("00042");
  await enterName();
  reply();
  await button("Show code").click();
}

beforeEach(() => stubReply("system.status", verifiedHospital));
afterEach(() => {
  vi.useRealTimers();
});

describe("the bedside code", () => {
  it("asks at once with the number that a scanner types, and shows the code for it [PORTAL-20, PORTAL-24]", async () => {
    stubCode();
    await openDialog();
    await scan("00042");
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    await expect.element(dialog.getByText("For patient number 00042")).toBeVisible();
    await expect.element(dialog.getByText("It works once, for 10 more minutes.")).toBeVisible();
    expect(asked()).toEqual([{ patientNumber: "00042" }]);
    await expectNoAxeViolations();
    await button("Done").click();
    await expect.element(opener).toHaveFocus();
  });

  it("keeps the code when the scanner reads the wristband a second time [PORTAL-24]", async () => {
    stubCode();
    await openDialog();
    await scan("00042");
    await expect.element(dialog.getByText("120 456")).toHaveFocus();
    await scan("00042");
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(asked()).toHaveLength(1);
  });

  it("asks once, however often Enter is pressed meanwhile [PORTAL-20]", async () => {
    stubPending("bedsideCodes.issue");
    await openDialog();
    await scan("00042");
    await expect.element(button("Asking...")).toBeVisible();
    await scan("");
    await nextFrame();
    expect(asked()).toHaveLength(1);
  });

  it("asks for name and birth date only if the number finds nobody, and keeps the number [PORTAL-20]", async () => {
    stubUnknownNumber();
    await openDialog();
    expect(firstName.query()).toBeNull();
    await scan("00042");
    await expect.element(dialog.getByText(unknownNumber)).toBeVisible();
    await expect.element(number).toHaveValue("00042");
    await expectNoAxeViolations();
    await enterName();
    stubCode();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("For Vera Vogel, patient number 00042")).toBeVisible();
    expect(asked().at(-1)).toEqual({ ...vera, patientNumber: "00042", createAccount: false });
  });

  it("asks with another number alone as long as no name was typed [PORTAL-20]", async () => {
    stubUnknownNumber();
    await openDialog();
    await scan("0042");
    await expect.element(firstName).toBeVisible();
    await number.fill("00042");
    await expect.element(firstName).not.toBeInTheDocument();
    stubCode();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(asked()).toEqual([{ patientNumber: "0042" }, { patientNumber: "00042" }]);
  });

  it.each([
    [400, "This is not like a patient number of this hospital. Check that you scanned the wristband."],
    [409, "This patient number belongs to a patient with another name or date of birth."],
  ])(
    "shows the server's sentence of a %s at the number, which the next scan replaces [PORTAL-20]",
    async (status, sentence) => {
      stubError("bedsideCodes.issue", status, sentence, "patientNumber");
      await openDialog();
      await scan("7");
      await expect.element(dialog.getByText(sentence)).toBeVisible();
      await expect.element(number).toHaveFocus();
      await expectNoAxeViolations();
      stubCode();
      await scan("00042");
      await expect.element(dialog.getByText("120 456")).toBeVisible();
      expect(asked().at(-1)).toEqual({ patientNumber: "00042" });
    },
  );

  it("asks nothing without a number, or with one that can't be", async () => {
    await openDialog();
    await scan("");
    await expect.element(dialog.getByText("Please fill this in.")).toBeVisible();
    await scan("a b");
    await expect.element(dialog.getByText("Letters, digits and hyphens only, at most 32.")).toBeVisible();
    expect(asked()).toEqual([]);
  });

  it("makes an account after a second, explicit press; a changed spelling has to be asked for first [VERIFY-23]", async () => {
    const miss = "No patient has an account with this name and date of birth.";
    await askByName(() => stubError("bedsideCodes.issue", 404, miss));
    await expect.element(dialog.getByText(miss)).toBeVisible();
    await expectNoAxeViolations();
    await firstName.fill("Wera");
    await expect.element(button("Make a new account")).not.toBeInTheDocument();
    await firstName.fill("Vera");
    await button("Show code").click();
    await expect.element(button("Make a new account")).toBeVisible();
    stubCode();
    await button("Make a new account").click();
    await expect.element(dialog.getByText("For Vera Vogel, patient number 00042")).toBeVisible();
    expect(asked().at(-1)).toEqual({ ...vera, patientNumber: "00042", createAccount: true });
  });

  it.each([
    [
      "the server's",
      () => stubError("bedsideCodes.issue", 429, "You have requested too many codes."),
      "too many codes",
    ],
    [
      "that several patients are of this name",
      () => stubError("bedsideCodes.issue", 409, "Several patients have this name. Ask the administrator."),
      "Several patients",
    ],
    ["its own", () => stubUnreachable("bedsideCodes.issue"), "We could not get this from the server."],
  ])("says what went wrong in words: %s", async (_, reply, words) => {
    await openDialog();
    reply();
    await scan("00042");
    await expect.element(dialog.getByRole("alert").getByText(words)).toBeVisible();
    await number.fill("00043");
    await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  });

  it("says when the code has run out, and makes another [PORTAL-24]", async () => {
    vi.useFakeTimers({
      toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      shouldAdvanceTime: true,
    });
    stubCode();
    await openDialog();
    await scan("00042");
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    await vi.advanceTimersByTimeAsync(9 * 60_000 + 5000);
    await expect.element(dialog.getByText("It works once, for 1 more minute.")).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(dialog.getByText("This code no longer works.")).toBeVisible();
    expect(dialog.getByText("120 456").query()).toBeNull();
    stubCode("654321");
    await button("New code").click();
    await expect.element(dialog.getByText("654 321")).toBeVisible();
    await expect.element(dialog.getByText("It works once, for 10 more minutes.")).toBeVisible();
  });

  it("is not there in demo mode", async () => {
    stubReply("system.status", { ...verifiedHospital, authMode: "demo" });
    await renderInApp(<BedsideCodeButton />, { user: provider });
    await nextFrame();
    expect(opener.query()).toBeNull();
  });

  it("traps the focus and gives it back [LOOK-5]", async () => {
    await renderInApp(<BedsideCodeButton />, { user: provider });
    await expectDialogTraps(opener, "Bedside code");
  });
});

describe("accounts made by email with the same details [PORTAL-22]", () => {
  const accounts = [
    { patientId: 71, maskedEmail: "v...@..." },
    { patientId: 72, maskedEmail: "w...@..." },
  ];
  const offer = () => stubReply("bedsideCodes.issue", { emailAccounts: accounts }, { status: 200 });
  const offered = (maskedEmail: string) =>
    dialog.getByText(`An account made by email (${maskedEmail}) has the same details`);
  const confirmFirst = () => button("Confirm this account").first();
  const code = dialog.getByLabelText("6-digit code");
  const witness = dialog.getByLabelText("Witness code");

  it("are named by their masked address, and one is confirmed with the code that the patient reads out", async () => {
    await askByName(offer, { size: "phone" });
    await expect.element(offered("v...@...")).toBeVisible();
    await expect.element(offered("w...@...")).toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    stubReply("patients.sendConfirmationCode", { ok: true });
    await press(confirmFirst());
    await expect.element(code).toHaveFocus();
    await expect.element(dialog.getByText(/^A code went to this account's mailbox \(v\.\.\.@\.\.\.\)/)).toBeVisible();
    await expectNoAxeViolations();
    stubError("patients.confirm", 403, "That code did not work.", "code");
    await type(code, "111 111");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("Enter the 8 digits of the witness code.")).toBeVisible();
    await expect.element(witness).toHaveFocus();
    await type(witness, "1234 5678");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("That code did not work.")).toBeVisible();
    await expect.element(code).toHaveValue("");
    stubReply("patients.confirm", { id: 71, patientNumber: "00042" });
    await type(code, "123 456");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText(/^Vera Vogel now has patient number 00042/)).toBeVisible();
    await expect.element(dialog.getByText(/^They sign in by email \(v\.\.\.@\.\.\.\)/)).toBeVisible();
    expect(receivedCalls("patients.confirm").at(-1)).toMatchObject({
      params: { id: "71" },
      body: { patientNumber: "00042", code: "123456", witnessCode: "12345678" },
    });
    await expectNoAxeViolations();
    stubCode();
    await press(button("Show bedside code"));
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(asked().at(-1)).toEqual({ patientNumber: "00042" });
  });

  it("send another code to the mailbox on request", async () => {
    await askByName(offer);
    stubReply("patients.sendConfirmationCode", { ok: true });
    await confirmFirst().click();
    await button("Send a new code").click();
    await expect.element(dialog.getByText("A new code is on its way. The one before no longer works.")).toBeVisible();
    await expect.element(code).toHaveFocus();
    expect(receivedCalls("patients.sendConfirmationCode")).toHaveLength(2);
    stubError("patients.sendConfirmationCode", 429, "Too many codes were sent within an hour.");
    await button("Send a new code").click();
    await expect.element(dialog.getByRole("alert").getByText("Too many codes were sent")).toBeVisible();
  });

  it("leave the patient an account of their own", async () => {
    await askByName(offer);
    await expect.element(offered("v...@...")).toBeVisible();
    stubCode();
    await button("Make a new account").click();
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(asked().at(-1)).toEqual({ ...vera, patientNumber: "00042", createAccount: true });
  });

  it("say so when no code could be sent, and lead back to what was typed", async () => {
    await askByName(offer);
    stubError("patients.sendConfirmationCode", 404, "There is no account here that waits to be confirmed.", "id");
    await confirmFirst().click();
    await expect.element(dialog.getByRole("alert").getByText("no account here that waits")).toBeVisible();
    await button("Back").click();
    await expect.element(number).toHaveValue("00042");
    await expect.element(firstName).toHaveValue("Vera");
  });

  it("say at the number that another patient has it", async () => {
    await askByName(offer);
    stubReply("patients.sendConfirmationCode", { ok: true });
    await confirmFirst().click();
    await code.fill("123456");
    await witness.fill("12345678");
    stubError("patients.confirm", 409, "Another patient has this number.", "patientNumber");
    await button("Confirm account").click();
    await expect.element(dialog.getByText("Another patient has this number.")).toBeVisible();
    await expect.element(number).toHaveFocus();
  });
});

describe("a number that is new to an account with an address", () => {
  const reason = "This account has an email address. A second provider has to witness that it is this patient's.";
  const witness = dialog.getByLabelText("Witness code");

  it("takes a colleague's witness code once, and then shows the code [PROOF-2, PORTAL-46]", async () => {
    await askByName(() => stubError("bedsideCodes.issue", 403, reason, "witnessCode"), { size: "phone" });
    await expect.element(dialog.getByText(reason)).toBeVisible();
    await expect.element(witness).toHaveFocus();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    stubError("bedsideCodes.issue", 403, "This witness code did not work.", "witnessCode");
    await type(witness, "1111 1111");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("This witness code did not work.")).toBeVisible();
    await expect.element(witness).toHaveFocus();
    stubCode();
    await type(witness, "1234 5678");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("For Vera Vogel, patient number 00042")).toBeVisible();
    const body = { ...vera, patientNumber: "00042", createAccount: false, witnessCode: "12345678" };
    expect(asked().at(-1)).toEqual(body);
  });
});

describe("a patient with the same details and another number [PORTAL-23]", () => {
  const another = () =>
    stubError("bedsideCodes.issue", 409, "A patient with this name has another number.", "createAccount");
  const witness = dialog.getByLabelText("Witness code");

  it("is somebody else, who gets an account", async () => {
    await askByName(another, { size: "phone" });
    await expect.element(dialog.getByText(/^Vera Vogel, born on the same day, already has an account/)).toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    stubCode();
    await press(button("Make a new account"));
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(asked().at(-1)).toEqual({ ...vera, patientNumber: "00042", createAccount: true });
  });

  it("is the same person, whose number is corrected with a colleague's witness code", async () => {
    await askByName(another);
    await press(button("Correct the number"));
    await expect.element(witness).toHaveFocus();
    await expectNoAxeViolations();
    await type(witness, "1234");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("Enter the 8 digits of the witness code.")).toBeVisible();
    stubError("patients.correctNumber", 403, "This witness code did not work.", "witnessCode");
    await type(witness, "1111 1111");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("This witness code did not work.")).toBeVisible();
    await expect.element(witness).toHaveFocus();
    stubReply("patients.correctNumber", { id: 71, patientNumber: "00042" });
    stubCode();
    await type(witness, "1234 5678");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(receivedCalls("patients.correctNumber").at(-1)?.body).toEqual({
      ...vera,
      patientNumber: "00042",
      witnessCode: "12345678",
    });
    expect(asked().at(-1)).toEqual({ patientNumber: "00042" });
  });

  it("is one of several: then the wrong number is asked for too, and the code is kept", async () => {
    await askByName(another);
    await button("Correct the number").click();
    const several = "Several patients have this name. Enter the number that is wrong, too.";
    stubError("patients.correctNumber", 409, several, "formerPatientNumber");
    await witness.fill("12345678");
    await button("Correct and show code").click();
    const former = dialog.getByLabelText("The number that is wrong");
    await expect.element(former).toHaveFocus();
    await expect.element(dialog.getByText(several)).toBeVisible();
    await expectNoAxeViolations();
    await expect.element(witness).toHaveValue("12345678");
    stubReply("patients.correctNumber", { id: 71, patientNumber: "00042" });
    stubCode();
    await former.fill("00041");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(receivedCalls("patients.correctNumber").at(-1)?.body).toMatchObject({ formerPatientNumber: "00041" });
  });

  it("says what else went wrong, and goes back step by step", async () => {
    await askByName(another);
    await button("Correct the number").click();
    stubError("patients.correctNumber", 404, "No confirmed patient has this name, date of birth and number.");
    await witness.fill("12345678");
    await button("Correct and show code").click();
    await expect.element(dialog.getByRole("alert").getByText("No confirmed patient has this name")).toBeVisible();
    await button("Back").click();
    await expect.element(button("Make a new account")).toBeVisible();
    await button("Back").click();
    await expect.element(number).toHaveValue("00042");
  });
});
