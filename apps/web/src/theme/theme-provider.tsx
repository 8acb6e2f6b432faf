import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useColorScheme } from "./color-scheme.ts";
import { mantineTheme } from "./mantine-theme.ts";

/** Mantine without its <style> tags: the variables stand in `virtual:theme.css`, so that the CSP stays strict. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [scheme] = useColorScheme();
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
