/** The first match wins: most browsers also claim to be the ones further down. */
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

/** Enough to tell browsers apart; longer headers are truncated before matching. */
const longestHeader = 512;

/**
 * For example 'Firefox on iPad', built only from the names above: no part of the header itself is stored. Null if no
 * browser is recognized. Safari on an iPad identifies itself as a Mac unless the user requests mobile sites.
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
