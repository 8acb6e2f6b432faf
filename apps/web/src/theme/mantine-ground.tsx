import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useColorScheme } from "./color-scheme.ts";
import { mantineTheme } from "./mantine-theme.ts";

/**
 * What Mantine's components need, without its <style> tags: the variables are in `virtual:theme.css`, so that the
 * CSP stays strict. `lazyScreen` puts it under every screen; the sign-in screen needs none and loads none.
 */
export default function MantineGround({ children }: { children: ReactNode }) {
  const [scheme] = useColorScheme();
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
