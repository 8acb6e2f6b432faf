import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { mantineTheme } from "./mantine-theme.ts";
import { day, night, patientType, providerType, sizes } from "./tokens.ts";

const unusedPalettes = /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|orange|blue|green|yellow|red)-/;

/** Mantine's own variables, pointed at the tokens: one palette, whichever component draws it. */
const mantineFromTokens = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-second)",
  "--mantine-color-placeholder": "var(--ink-second)",
  "--mantine-color-anchor": "var(--primary)",
  "--mantine-color-error": "var(--high-text)",
  "--mantine-color-success": "var(--low-text)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--primary-soft)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--control-line)",
  "--mantine-color-disabled": "var(--track)",
  "--mantine-color-disabled-color": "var(--ink-second)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-primary-color-filled": "var(--primary)",
  "--mantine-primary-color-filled-hover": "var(--primary-hover)",
  "--mantine-primary-color-contrast": "var(--on-primary)",
  "--mantine-primary-color-light": "var(--primary-soft)",
  "--mantine-primary-color-light-hover": "var(--primary-soft)",
  "--mantine-primary-color-light-color": "var(--primary)",
  "--mantine-color-brand-filled": "var(--primary)",
  "--mantine-color-brand-filled-hover": "var(--primary-hover)",
  "--mantine-color-brand-light": "var(--primary-soft)",
  "--mantine-color-brand-light-hover": "var(--primary-soft)",
  "--mantine-color-brand-light-color": "var(--primary)",
  "--mantine-color-brand-outline": "var(--control-line)",
  "--mantine-color-brand-outline-hover": "var(--primary-soft)",
  "--mantine-shadow-xl": "var(--shadow-raised)",
};

/** The whole theme as one static style sheet: tokens by day and by night, both densities, Mantine's variables. */
export function themeCss(): string {
  const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, mantineTheme));
  return [
    rule(":root", { ...asVariables(sizes), ...asVariables(patientType), ...asVariables(day), "color-scheme": "light" }),
    rule('[data-density="provider"]', asVariables(providerType)),
    rule(':root[data-mantine-color-scheme="dark"]', { ...asVariables(night), "color-scheme": "dark" }),
    rule(":root", withoutUnused(mantine.variables)),
    rule(':root[data-mantine-color-scheme="light"]', {
      "--mantine-color-scheme": "light",
      ...withoutUnused(mantine.light),
      ...mantineFromTokens,
    }),
    rule(':root[data-mantine-color-scheme="dark"]', {
      "--mantine-color-scheme": "dark",
      ...withoutUnused(mantine.dark),
      ...mantineFromTokens,
    }),
  ].join("\n");
}

function asVariables(tokens: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${kebab(name)}`, value]));
}

const kebab = (name: string) => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

function withoutUnused(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unusedPalettes.test(name)));
}

function rule(selector: string, declarations: Readonly<Record<string, string>>): string {
  const body = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};`);
  return `${selector} {\n${body.join("\n")}\n}`;
}
