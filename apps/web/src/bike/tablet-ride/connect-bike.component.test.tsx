import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { loadWords } from "../../locales/i18n.ts";
import type { BikeState } from "../bluetooth/index.ts";
import { atTablet } from "./at-tablet.ts";
import { ConnectBike } from "./connect-bike.tsx";

const bike = { id: "bike-1", name: "MOTOmed 4711" };
const linked = {
  bike,
  batteryPercent: null,
  resistance: { level: 3, canMinus: true, canPlus: false, refused: false },
};

const states: readonly [name: string, state: BikeState, words: string, buttons: readonly string[]][] = [
  ["off", { kind: "off", remembered: null }, "Connect the bike beside you, then pedal.", ["Connect bike"]],
  [
    "off, remembered",
    { kind: "off", remembered: bike },
    "MOTOmed 4711 was connected here before.",
    ["Connect again", "Another bike"],
  ],
  ["choosing", { kind: "choosing" }, "Choose your bike in the list.", []],
  ["connecting", { kind: "connecting", bike, attempt: 1 }, "Connecting to MOTOmed 4711...", ["Disconnect"]],
  ["live", { kind: "live", ...linked }, "MOTOmed 4711 is connected.", ["Disconnect"]],
  [
    "live, with a battery",
    { kind: "live", ...linked, batteryPercent: 80 },
    "MOTOmed 4711 is connected. Battery 80 %",
    ["Disconnect"],
  ],
  [
    "silent",
    { kind: "silent", ...linked },
    "MOTOmed 4711 is connected and quiet. Pedal when you are ready.",
    ["Disconnect"],
  ],
  [
    "reconnecting, without a name",
    { kind: "reconnecting", bike: { ...bike, name: "" }, attempt: 3, sinceMs: 0 },
    "Reconnecting to your bike. Your minutes are safe.",
    ["Disconnect"],
  ],
  [
    "failed, not a bike",
    { kind: "failed", reason: "not-a-bike", bike: null },
    "This device is not a bike that we can read. Choose another one.",
    ["Connect bike"],
  ],
  [
    "failed, none chosen",
    { kind: "failed", reason: "not-chosen", bike: null },
    "No bike was chosen.",
    ["Connect bike"],
  ],
  [
    "failed, unreachable",
    { kind: "failed", reason: "unreachable", bike },
    "MOTOmed 4711 can't be reached. Is it on, and near the tablet?",
    ["Connect again", "Another bike"],
  ],
  [
    "switched off",
    { kind: "unsupported", reason: "switched-off" },
    "Bluetooth is off on this tablet. Turn it on in the tablet's settings, then connect again.",
    ["Connect bike"],
  ],
  [
    "no Bluetooth in this browser",
    { kind: "unsupported", reason: "no-bluetooth" },
    "This browser can't connect to a bike by Bluetooth. Ask for a tablet with Chrome or Edge, or use a bike with a number.",
    [],
  ],
  [
    "not over HTTPS",
    { kind: "unsupported", reason: "insecure" },
    "A bike can be connected only at an address that begins with https. Ask the care team for it.",
    [],
  ],
];

const before = atTablet.get();
afterEach(() => atTablet.set(before));

describe("the bike at this tablet", () => {
  it.each(states)(
    "says its state in words with what can be done: %s [EXERCISE-20, EXERCISE-21]",
    async (_, state, words, buttons) => {
      await loadWords("bike");
      atTablet.set({ ...before, bike: state });
      await renderInApp(<ConnectBike />);
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
      const names = page
        .getByRole("button")
        .elements()
        .map((button) => button.textContent);
      expect(names).toEqual(buttons);
      await expectNoAxeViolations();
    },
  );

  it("says nothing on the dashboard of a browser without Bluetooth [EXERCISE-21]", async () => {
    await loadWords("bike");
    atTablet.set({ ...before, bike: { kind: "unsupported", reason: "no-bluetooth" } });
    await renderInApp(<ConnectBike isQuiet />);
    expect(page.getByRole("heading", { name: "Bike at this tablet" }).query()).toBeNull();
  });
});
