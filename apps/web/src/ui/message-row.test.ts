import { describe, expect, it } from "vitest";
import { messageTop, rowOfMessage } from "./message-row.ts";

const box = (top: number, bottom: number, left = 0, right = 1024) => ({ top, bottom, left, right });
const header = box(31, 96);

describe("a message's row [MESSAGE-51]", () => {
  it("is the header's, and at the screen's top where that is scrolled away", () => {
    expect(rowOfMessage(header, null)).toMatchObject(header);
    expect(rowOfMessage(box(-634, -569), null)).toEqual({ ...box(0, 65), isScrolledAway: true });
  });

  it("is a dialog's title beside its close button, only if the dialog lies there", () => {
    const close = box(120, 168, 700, 748);
    expect(rowOfMessage(header, [box(100, 172, 200, 760), close])).toMatchObject(header);
    expect(rowOfMessage(header, [box(12, 84, 200, 760), close])).toEqual(box(12, 84, 200, 700));
    expect(rowOfMessage(header, [box(12, 84, 200, 760), box(24, 72, 212, 260)])).toEqual(box(12, 84, 260, 760));
  });

  it("leaves calls for help above it, and grows upwards", () => {
    expect(messageTop(header, 65, box(96, 150))).toBe(31);
    expect(messageTop(header, 85, null)).toBe(11);
    expect(messageTop(header, 200, null)).toBe(0);
    expect(messageTop(box(0, 65), 65, box(0, 56))).toBe(56);
  });
});
