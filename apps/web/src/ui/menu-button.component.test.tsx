import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { MenuButton } from "./menu-button.tsx";

describe("a menu button", () => {
  it("opens, moves and chooses by keyboard", async () => {
    const choose = vi.fn();
    await renderInApp(
      <MenuButton
        label="Export"
        items={[
          { key: "pdf", label: "PDF", onChoose: choose },
          { key: "csv", label: "CSV", onChoose: () => choose("csv") },
        ]}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "PDF" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem", { name: "CSV" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(choose).toHaveBeenCalledExactlyOnceWith("csv");
    await expect.element(page.getByRole("button", { name: "Export" })).toHaveFocus();
  });
});
