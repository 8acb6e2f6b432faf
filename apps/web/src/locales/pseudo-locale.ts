/** Accented vowels, doubled: texts grow by about a third, as in other languages. */
const marked: Record<string, string> = {
  a: "áá",
  e: "éé",
  i: "íí",
  o: "óó",
  u: "úú",
  A: "ÁÁ",
  E: "ÉÉ",
  I: "ÍÍ",
  O: "ÓÓ",
  U: "ÚÚ",
};

/** Accents every text of a locale file, except {{placeholders}} and <tags>. */
export function toPseudoLocale(messages: unknown): unknown {
  if (typeof messages === "string") {
    const parts = messages.split(/(\{\{.*?\}\}|<.*?>|\$t\(.*?\))/);
    const words = parts.map((part, index) => (index % 2 ? part : part.replace(/[aeiouAEIOU]/g, (c) => marked[c] ?? c)));
    return `[${words.join("")}]`;
  }
  if (Array.isArray(messages)) return messages.map(toPseudoLocale);
  if (typeof messages === "object" && messages !== null) {
    return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, toPseudoLocale(value)]));
  }
  return messages;
}
