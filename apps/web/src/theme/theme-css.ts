import { day, night, patientType, providerType, sizes } from "./tokens.ts";

/** The whole theme as one static style sheet: tokens by day and by night, in both densities. */
export function themeCss(): string {
  return [
    rule(":root", { ...asVariables(sizes), ...asVariables(patientType), ...asVariables(day), "color-scheme": "light" }),
    rule('[data-density="provider"]', asVariables(providerType)),
    // Paper is always day, whatever the screen beside it shows.
    `@media screen {\n${rule(':root[data-color-scheme="dark"]', { ...asVariables(night), "color-scheme": "dark" })}\n}`,
  ].join("\n");
}

function asVariables(tokens: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${kebab(name)}`, value]));
}

const kebab = (name: string) => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

function rule(selector: string, declarations: Readonly<Record<string, string>>): string {
  const body = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};`);
  return `${selector} {\n${body.join("\n")}\n}`;
}
