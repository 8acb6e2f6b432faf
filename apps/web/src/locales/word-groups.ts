/** Words that are asked for together, in one file instead of several of a few hundred bytes: `en/patient-words.ts`. */
const wordGroups: Readonly<Record<string, readonly string[]>> = {
  "calculator-words": ["calculator", "form-checks"],
  "dashboard-words": ["dashboard", "feedback", "goal-words", "unconfirmed"],
  "patient-words": ["bike", "ride-state", "session", "speech"],
  "provider-words": ["bedside", "provider"],
  "sign-in-words": ["facts", "sign-in"],
};

/** The file that holds a namespace's words: `patient-words.ts` for `bike`, `games.json` for `games`. */
export function wordFileOf(namespace: string): string {
  const group = Object.entries(wordGroups).find(([, namespaces]) => namespaces.includes(namespace));
  return group ? `${group[0]}.ts` : `${namespace}.json`;
}
