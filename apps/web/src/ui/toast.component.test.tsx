import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFocusRing } from "../../test/support/keyboard.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { toast } from "./toast.ts";

const hourMs = 3_600_000;

describe("a toast", () => {
  it("is announced politely, or assertively for a failure; a new one replaces it", async () => {
    await renderInApp(null);
    toast({ title: "Goals sent", durationMs: hourMs });
    await expect.element(page.getByRole("status")).toHaveTextContent("Goals sent");
    toast({ title: "Not sent", message: "Try again.", variant: "destructive", durationMs: hourMs });
    await expect.element(page.getByRole("alert")).toHaveTextContent("Not sent Try again.");
    await expect.element(page.getByText("Goals sent")).not.toBeInTheDocument();
  });

  it("appears alone, and disappears after 5 s or when dismissed [MESSAGE-50]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await renderInApp(null);
      const dismiss = page.getByRole("button", { name: "Dismiss message" });
      toast({ title: "Login failed", variant: "destructive" });
      await expect.element(page.getByText("Login failed")).toBeVisible();
      toast({ title: "Registration failed", variant: "destructive" });
      await expect.element(page.getByText("Registration failed")).toBeVisible();
      expect(dismiss.elements()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(4900);
      await expect.element(page.getByText("Registration failed")).toBeVisible();
      await vi.advanceTimersByTimeAsync(200);
      await expect.element(dismiss).not.toBeInTheDocument();

      toast({ title: "Registration failed", variant: "destructive" });
      await dismiss.click();
      await expect.element(dismiss).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it("goes after its time with the pointer on it and the focus in it, and a longer one after its own [MESSAGE-50]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await renderInApp(null);
      toast({ title: "Device Linked!", durationMs: 6000 });
      const message = page.getByText("Device Linked!");
      await message.hover();
      await userEvent.tab();
      await expect.element(page.getByRole("button", { name: "Dismiss" })).toHaveFocus();
      await vi.advanceTimersByTimeAsync(5900);
      await expect.element(message).toBeVisible();
      await vi.advanceTimersByTimeAsync(200);
      await expect.element(message).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is only read out where the page shows the same [MESSAGE-52]", async () => {
    await renderInApp(null);
    toast({ title: "Bed 8-B saved", isOnPage: true, durationMs: hourMs });
    await expect.element(page.getByRole("status")).toHaveTextContent("Bed 8-B saved");
    const { width, height } = page.getByText("Bed 8-B saved").element().getBoundingClientRect();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1);
    await expect.element(page.getByRole("button", { name: "Dismiss" })).not.toBeInTheDocument();
  });

  it("is dismissed by keyboard", async () => {
    await renderInApp(null);
    toast({ title: "Goals sent", durationMs: hourMs });
    await expect.element(page.getByText("Goals sent")).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "Dismiss" })).toHaveFocus();
    expectFocusRing();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Goals sent")).not.toBeInTheDocument();
  });

  it("leaves by itself, and a replaced one does not take its successor with it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await renderInApp(null);
      toast({ title: "First" });
      await vi.advanceTimersByTimeAsync(4000);
      toast({ title: "Second" });
      await expect.element(page.getByText("Second")).toBeVisible();
      await vi.advanceTimersByTimeAsync(4000);
      await expect.element(page.getByText("Second")).toBeVisible();
      await vi.advanceTimersByTimeAsync(1500);
      await expect.element(page.getByText("Second")).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });
});
