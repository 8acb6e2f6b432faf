import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { MenuButton } from "./menu-button.tsx";

const item = (name: string) => page.getByRole("menuitem", { name });

async function renderMenu(isPending = false) {
  const onChoose = vi.fn();
  const items = ["PDF", "CSV", "Print"].map((label) => ({ key: label, label, onChoose: () => onChoose(label) }));
  await renderInApp(<MenuButton label="Export" items={items} isPending={isPending} pendingLabel="Preparing..." />);
  await userEvent.tab();
  return onChoose;
}

describe("a menu button", () => {
  it("opens, moves around the ends and chooses by keyboard", async () => {
    const onChoose = await renderMenu();
    await userEvent.keyboard("{Enter}");
    await expect.element(item("PDF")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(item("Print")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(item("PDF")).toHaveFocus();
    await userEvent.keyboard("{End}{ArrowUp}");
    await expect.element(item("CSV")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("CSV");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Export" })).toHaveFocus();
  });

  it("closes on Escape and when the focus leaves, and chooses nothing", async () => {
    const onChoose = await renderMenu();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Export" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(item("PDF")).toHaveFocus();
    await userEvent.keyboard("{End}{Tab}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("does not open while it is pending", async () => {
    await renderMenu(true);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "Preparing..." })).toHaveAttribute("aria-disabled", "true");
    expect(page.getByRole("menu").query()).toBeNull();
  });
});
