import { describe, expect, it } from "vitest";
import { placeToast } from "./toast-place.ts";

const screen = { screenHeight: 800, preferred: 100, current: null };
const control = (top: number, bottom: number) => ({ top, bottom });

describe("a message's place", () => {
  it("is the preferred one if no control is there", () => {
    expect(placeToast([control(0, 92), control(208, 300)], [], 100, screen)).toBe(100);
    expect(placeToast([], [], 100, { ...screen, preferred: 900 })).toBe(700);
  });

  it("is the nearest one that leaves every control free [MESSAGE-51]", () => {
    expect(placeToast([control(0, 90), control(150, 200)], [], 100, screen)).toBe(208);
    expect(placeToast([control(150, 200), control(250, 300)], [], 100, screen)).toBe(42);
    expect(placeToast([control(0, 90), control(150, 700)], [], 80, { ...screen, preferred: 720 })).toBe(720);
  });

  it("stays where it is until a control moves beneath it", () => {
    expect(placeToast([control(0, 90)], [], 100, { ...screen, current: 400 })).toBe(400);
    expect(placeToast([control(0, 90), control(450, 500)], [], 100, { ...screen, current: 400 })).toBe(100);
  });

  it("covers a control rather than what is kept visible, if it must cover one of them [MESSAGE-51]", () => {
    expect(placeToast([control(0, 400)], [control(400, 800)], 100, { ...screen, preferred: 700 })).toBe(292);
  });

  it("is the preferred one if controls fill the screen", () => {
    expect(placeToast([control(0, 400), control(410, 800)], [], 100, screen)).toBe(100);
    expect(placeToast([control(0, 60)], [], 300, { screenHeight: 256, preferred: 60, current: null })).toBe(0);
  });
});
