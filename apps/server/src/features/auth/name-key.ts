/** Folds a name for the legacy sign-in: trimmed, lower case, without accents, spaces as one. */
export function nameKey(firstName: string, lastName: string): string {
  return [firstName, lastName].map(fold).join("|");
}

const fold = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").trim().replace(/\s+/g, " ").toLowerCase();
