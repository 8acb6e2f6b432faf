import type { CallReply } from "@bedside-bike/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { verifiedHospital } from "../../../test/support/people.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import { EntryCard } from "./entry-card.tsx";

const codeField = page.getByLabelText("6-digit code");
const wrongCode = "That code did not work.";
const newChallenge = (): CallReply<"auth.login"> => ({ challengeId: crypto.randomUUID() });

describe("the code step", () => {
  beforeEach(() => stubReply("system.status", verifiedHospital));
  afterEach(() => {
    vi.useRealTimers();
  });

  async function requestCode(): Promise<void> {
    await renderInApp(<EntryCard />);
    await page.getByLabelText("Email (recommended)").fill("anyone@example.org");
    await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await expect.element(codeField).toBeVisible();
  }

  it("reveals nothing about the person if a code did not work, and goes back to the form [VERIFY-1]", async () => {
    stubReply("auth.login", newChallenge(), { status: 202 });
    stubError("auth.verify", 401, wrongCode);
    await requestCode();
    await expect.element(codeField).toHaveFocus();
    await codeField.fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText(wrongCode)).toBeVisible();
    await expect.element(codeField).toHaveValue("");
    await page.getByRole("button", { name: "Back" }).click();
    await expect.element(page.getByRole("button", { name: "Sign In to Dashboard" })).toBeVisible();
  });

  it.each(["Your code is 117 087", "١١٧ ٠٨٧"])("takes the six digits of '%s' [NAME-4]", async (pasted) => {
    stubReply("auth.login", newChallenge(), { status: 202 });
    stubError("auth.verify", 401, wrongCode);
    await requestCode();
    await codeField.fill(pasted);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => receivedCalls("auth.verify")).toMatchObject([{ body: { code: "117087" } }]);
  });

  it("continues with the passkey if a provider's account needs one [VERIFY-44]", async () => {
    stubReply("auth.login", newChallenge(), { status: 202 });
    const needed = "Your account needs a passkey to sign in.";
    stubError("auth.verify", 403, needed, undefined, { code: "passkey_needed" });
    stubError("passkeys.ask", 429, "Too many attempts.");
    await requestCode();
    const usePasskey = page.getByRole("button", { name: "Sign in with a passkey" });
    await expect.element(usePasskey).not.toBeInTheDocument();
    await codeField.fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText(needed)).toBeVisible();
    await usePasskey.click();
    await expect.element(page.getByText("Too many attempts.")).toBeVisible();
    expect(receivedCalls("passkeys.ask")).toHaveLength(1);
  });

  it("sends another code after a while, and then accepts only that one [VERIFY-9]", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const challenges: string[] = [];
    stubReply(
      "auth.login",
      () => {
        const challenge = { challengeId: crypto.randomUUID() };
        challenges.push(challenge.challengeId);
        return challenge;
      },
      { status: 202 },
    );
    stubError("auth.verify", 401, wrongCode);
    await requestCode();
    await expect.element(page.getByText(/^New code in \d+ s$/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Send a new code" })).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(31_000);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect
      .element(page.getByText("A new code is on its way. From now on only that one works here."))
      .toBeVisible();
    await expect.element(page.getByText(/^New code in \d+ s$/)).toBeVisible();
    const [first, second] = receivedCalls("auth.login");
    expect(second?.body).toEqual(first?.body);
    await codeField.fill("123456");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(wrongCode)).toBeVisible();
    expect(challenges).toHaveLength(2);
    expect(receivedCalls("auth.verify")).toMatchObject([{ body: { challengeId: challenges[1], code: "123456" } }]);
  });
});
