import { describe, expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

const mozilla = "Mozilla/5.0";
const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a browser's name [SESSION-9]", () => {
  it.each([
    [
      `${mozilla} (iPad; CPU OS 17_5 like Mac OS X) ${webKit} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
      "Firefox on iPad",
    ],
    [
      `${mozilla} (iPad; CPU OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
      "Safari on iPad",
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} CriOS/126.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPhone",
    ],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.5 Safari/605.1.15`, "Safari on Mac"],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${blink} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      "Edge on Windows",
    ],
    [`${mozilla} (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0`, "Firefox on Windows"],
    [`${mozilla} (X11; Linux x86_64) ${blink} HeadlessChrome/126.0.0.0 Safari/537.36`, "Chrome on Linux"],
    [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/126.0.0.0 Safari/537.36`, "Chrome on Chromebook"],
    [
      `${mozilla} (Linux; Android 14; SM-X700) ${blink} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36`,
      "Samsung Internet on Android tablet",
    ],
    [`${mozilla} (Linux; Android 10; K) ${blink} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome on Android phone"],
    [
      `${mozilla} (Linux; Android 10; K) ${blink} Chrome/126.0.0.0 Mobile Safari/537.36 OPR/83.0`,
      "Opera on Android phone",
    ],
    ["Firefox/127.0", "Firefox"],
  ])("of '%s' is '%s'", (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it.each([undefined, "", "node", "curl/8.5.0", "<script>alert(1)</script>", `${"x".repeat(600)} Firefox/127.0`])(
    "of '%s' is unknown",
    (userAgent) => {
      expect(browserName(userAgent)).toBeNull();
    },
  );
});
