/** The first that fits names the browser: most of them also claim to be the ones further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b.*\bMobile\b/, "Android phone"],
  [/\bAndroid\b/, "Android tablet"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows NT\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Enough to tell browsers apart; a longer header is cut before it is searched. */
const longestHeader = 512;

/**
 * 'Firefox on iPad', from the names above alone: nothing of the header itself is kept. Null where no browser is
 * recognized. Safari on an iPad calls itself a Mac unless the person asks for mobile sites.
 */
export function browserName(userAgent: string | undefined): string | null {
  const header = (userAgent ?? "").slice(0, longestHeader);
  const browser = nameIn(browsers, header);
  const device = nameIn(devices, header);
  if (browser === undefined) return null;
  return device === undefined ? browser : `${browser} on ${device}`;
}

const nameIn = (names: readonly (readonly [RegExp, string])[], header: string) =>
  names.find(([pattern]) => pattern.test(header))?.[1];
