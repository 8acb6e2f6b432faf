import { useState } from "react";
import { flushSync } from "react-dom";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { nextFrame } from "../../test/support/clock.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { renderStory } from "../../test/support/render-story.tsx";
import * as stories from "./dialog.stories.tsx";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { useOpensByItself } from "./use-opens-by-itself.ts";

const dialog = page.getByRole("dialog", { name: "Change name" });
const opener = page.getByRole("button", { name: "Change name" });

async function openByKeyboard() {
  await renderStory(stories, "BehindButton");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeInTheDocument();
  await vi.waitFor(() => expect(dialog.element().contains(document.activeElement)).toBe(true));
}

describe("a dialog", () => {
  it.each(["{Tab}", "{Shift>}{Tab}{/Shift}"])("keeps the focus in (%s)", async (key) => {
    await openByKeyboard();
    for (let stop = 0; stop < 6; stop += 1) {
      await userEvent.keyboard(key);
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
  });

  it("closes on Escape and gives the focus back to what opened it", async () => {
    await openByKeyboard();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it("closes by its close button", async () => {
    await openByKeyboard();
    await page.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});

describe("a dialog whose focused field disappears", () => {
  it("leaves the focus where the next step has put it", async () => {
    let goOn = () => {};
    function Steps() {
      const [isSecond, setIsSecond] = useState(false);
      goOn = () => setIsSecond(true);
      return (
        <Dialog title="Steps" isOpen onClose={() => {}}>
          {!isSecond && <input aria-label="First" data-autofocus />}
          <input aria-label="Second" />
        </Dialog>
      );
    }
    await renderInApp(<Steps />);
    const second = page.getByLabelText("Second");
    await expect.element(page.getByLabelText("First")).toHaveFocus();
    flushSync(() => goOn());
    // Base UI has focused the dialog, and will do so once more in the next frame.
    await Promise.resolve();
    expect(document.activeElement).toBe(page.getByRole("dialog").element());
    (second.element() as HTMLInputElement).focus();
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    await expect.element(second).toHaveFocus();
  });
});

describe("a dialog's edges", () => {
  it("a click outside closes it and gives the focus back", async () => {
    await openByKeyboard();
    await userEvent.click(document.body, { position: { x: 5, y: 5 } });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it("Escape closes only the topmost of two dialogs", async () => {
    const onOuter = vi.fn();
    const onInner = vi.fn();
    const TwoDialogs = () => {
      const [isAboveOpen, setIsAboveOpen] = useState(false);
      return (
        <>
          <Dialog title="Below" isOpen onClose={onOuter}>
            <button type="button" onClick={() => setIsAboveOpen(true)}>
              Open another
            </button>
          </Dialog>
          <Dialog title="Above" isOpen={isAboveOpen} onClose={onInner}>
            Above
          </Dialog>
        </>
      );
    };
    await renderInApp(<TwoDialogs />);
    await page.getByRole("button", { name: "Open another" }).click();
    const above = page.getByRole("dialog", { name: "Above" });
    await expect.poll(() => above.query()?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(onInner).toHaveBeenCalledOnce();
    expect(onOuter).not.toHaveBeenCalled();
  });

  it("a group of radio buttons is one Tab stop, even as the last one", async () => {
    await renderInApp(
      <Dialog title="Which" isOpen onClose={() => undefined}>
        <input type="radio" name="which" aria-label="One" defaultChecked />
        <input type="radio" name="which" aria-label="Two" />
      </Dialog>,
    );
    const close = page.getByRole("button", { name: "Close" });
    await expect.element(close).toHaveFocus();
    await userEvent.tab();
    await expect.element(page.getByRole("radio", { name: "One" })).toHaveFocus();
    await userEvent.tab();
    await expect.element(close).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(page.getByRole("radio", { name: "One" })).toHaveFocus();
  });
});

describe("a dialog that comes by itself", () => {
  it("opens a second after another was closed, and takes no touch at first [SIGN-IN-66]", async () => {
    const onTouched = vi.fn();
    function TwoQuestions() {
      const [isFirst, setIsFirst] = useState(true);
      const isByItself = useOpensByItself(!isFirst);
      return (
        <>
          <Dialog title="First" isOpen={isFirst} onClose={() => setIsFirst(false)}>
            <button type="button" onClick={() => setIsFirst(false)}>
              Answer
            </button>
          </Dialog>
          <Dialog title="Second" isOpen={isByItself} isByItself onClose={() => {}}>
            <button type="button" onClick={onTouched}>
              Give access
            </button>
          </Dialog>
        </>
      );
    }
    await renderInApp(<TwoQuestions />);
    const second = page.getByRole("dialog", { name: "Second" });
    const give = page.getByRole("button", { name: "Give access" });
    await page.getByRole("button", { name: "Answer" }).click();
    const answeredAt = performance.now();
    await vi.waitFor(() => expect(second.query()).not.toBeNull(), { timeout: 5000, interval: 10 });
    expect(performance.now() - answeredAt).toBeGreaterThan(800);
    const touch = () => {
      const { left, top, width, height } = give.element().getBoundingClientRect();
      const touched = document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement;
      touched.click();
    };
    touch();
    expect(onTouched).not.toHaveBeenCalled();
    await expect.element(second).toBeVisible();
    await give.click();
    expect(onTouched).toHaveBeenCalledOnce();
  });
});

describe("a confirm dialog", () => {
  it("has Cancel before Confirm, and confirms once while it is pending", async () => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    const confirm = (isPending: boolean) => (
      <ConfirmDialog
        title="Send these goals?"
        isOpen
        confirmLabel="Send"
        onConfirm={onConfirm}
        onCancel={onCancel}
        starts={{ isPending }}
      >
        Dorothy sees them at once.
      </ConfirmDialog>
    );
    await renderInApp(confirm(false));
    await expect.element(page.getByRole("button", { name: "Send" })).toBeVisible();
    const labels = page
      .getByRole("button")
      .elements()
      .map((button) => button.textContent);
    expect(labels.slice(-2)).toEqual(["Cancel", "Send"]);
    await page.getByRole("button", { name: "Send" }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it("accepts no second confirmation while it is pending", async () => {
    await renderStory(stories, "ConfirmPending");
    await expect
      .element(page.getByRole("button", { name: "Send to patient" }))
      .toHaveAttribute("aria-disabled", "true");
  });
});
