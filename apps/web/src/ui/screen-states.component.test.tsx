import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { receivedCalls, stubReply } from "../../test/support/stub-server.ts";
import { call } from "../api.ts";
import { isConnected } from "../network/network.ts";
import { LoadingScreen } from "./screen-states.tsx";

const tryAgain = () => page.getByRole("button", { name: "Try again" });

describe("what is loading", () => {
  it("says that the server is not reached, and asks at once when it is told to [OFFLINE-19]", async () => {
    await renderInApp(<LoadingScreen />);
    await expect.element(page.getByText("Loading...")).toBeVisible();
    expect(tryAgain().query()).toBeNull();

    isConnected.set(false);
    await expect.element(page.getByText("Not connected", { exact: true })).toBeVisible();
    await expect.element(page.getByText("This screen comes by itself when the connection is back.")).toBeVisible();
    await expectNoAxeViolations();

    // The browser ends what the page waits for, as far as a stub of it can.
    let end = () => {};
    const waits = new Promise<never>((_, reject) => {
      end = () => reject(new TypeError("Failed to fetch"));
    });
    const stop = vi.spyOn(window, "stop").mockImplementation(() => end());
    stubReply("kudos.claps", () => waits);
    const claps = call("kudos.claps", { params: { id: 4 } });
    await expect.poll(() => receivedCalls("kudos.claps").length).toBe(1);
    stubReply("kudos.claps", { count: 3 });
    await tryAgain().click();
    expect(await claps).toEqual({ count: 3 });
    expect([stop.mock.calls.length, receivedCalls("kudos.claps").length]).toEqual([1, 2]);
    await expect.element(page.getByText("Loading...")).toBeVisible();
    stop.mockRestore();
  });
});
