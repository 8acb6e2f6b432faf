/** Normalizes a name for matching at sign-in: trimmed, lower case, without accents, with single spaces. */
export function nameKey(firstName: string, lastName: string): string {
  return [firstName, lastName].map(fold).join("|");
}

const fold = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").trim().replace(/\s+/g, " ").toLowerCase();
