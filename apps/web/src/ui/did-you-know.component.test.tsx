import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { DidYouKnow } from "./did-you-know.tsx";

const banner = () => page.getByRole("region", { name: "Did You Know?" });
const press = (name: string) => banner().getByRole("button", { name }).click();
const pointElsewhere = () => page.getByRole("button", { name: "Elsewhere" }).click();
const expectPosition = (number: number) =>
  expect.element(page.getByText(`${number} of 5`, { exact: true })).toBeVisible();
const expectClosedReference = () =>
  expect
    .element(banner().getByRole("button", { name: "Where does this come from?" }))
    .toHaveAttribute("aria-expanded", "false");

describe("the banner 'Did You Know?'", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("has five facts with references, previous and next, and dots [DASHBOARD-3, SIGN-IN-5]", async () => {
    await renderInApp(<DidYouKnow />);
    const subjects = [
      /95% of the day/,
      /2% of thigh muscle/,
      /one in three/,
      /up to 15%/,
      /20 minutes a day.*900 steps/,
    ];
    for (const [index, subject] of subjects.entries()) {
      await expectPosition(index + 1);
      expect(banner().element().querySelector("p[aria-hidden='false']")?.textContent).toMatch(subject);
      await press("Where does this come from?");
      await expect.element(banner().getByText(/\d{4}/).last()).toBeVisible();
      await press("Next fact");
      await expectClosedReference();
    }
    await expectPosition(1);
    await press("Previous fact");
    await expectPosition(5);
    expect(banner().element().querySelectorAll("[data-active]:not(p)")).toHaveLength(5);
  });

  it("turns every 7 s; turning it by hand restarts the 7 s and closes the reference [DASHBOARD-30, DASHBOARD-31, LOOK-10]", async () => {
    await renderInApp(
      <>
        <button type="button">Elsewhere</button>
        <DidYouKnow />
      </>,
    );
    // The previous test's mouse may rest where the banner appears, which would pause it.
    await pointElsewhere();
    await expectPosition(1);
    await vi.advanceTimersByTimeAsync(7000);
    await expectPosition(2);
    await vi.advanceTimersByTimeAsync(5000);
    await press("Where does this come from?");
    await press("Next fact");
    await expectPosition(3);
    await expectClosedReference();
    await pointElsewhere();
    await vi.advanceTimersByTimeAsync(6900);
    await expectPosition(3);
    await vi.advanceTimersByTimeAsync(200);
    await expectPosition(4);
  });
});
