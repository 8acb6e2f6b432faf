import "virtual:theme.css";
import "../src/theme/base.css";
import "./preview.css";
import type { Preview } from "@storybook/react-vite";
import { queryClient } from "../src/api.ts";
import { loadWords } from "../src/locales/i18n.ts";
import { storeSession } from "../src/session/stored-session.ts";
import { dismissToast } from "../src/ui/toast.ts";
import { AppFrame } from "../test/support/app-frame.tsx";
import { allNamespaces } from "../test/support/namespaces.ts";
import { demoHospital } from "../test/support/people.ts";
import { installStubServer, resetStubServer, stubReply } from "../test/support/stub-server.ts";
import { VIEWPORTS } from "../test/support/viewports.ts";

const asPixels = ({ width, height }: { width: number; height: number }) => ({
  width: `${width}px`,
  height: `${height}px`,
});

const preview: Preview = {
  parameters: {
    layout: "fullscreen",
    viewport: {
      options: Object.fromEntries(
        Object.entries(VIEWPORTS).map(([name, size]) => [name, { name, styles: asPixels(size) }]),
      ),
    },
  },
  initialGlobals: { theme: "light", density: "patient", viewport: { value: "phone", isRotated: false } },
  globalTypes: {
    theme: {
      toolbar: {
        title: "Theme",
        dynamicTitle: true,
        items: [
          { value: "light", title: "Day", icon: "sun" },
          { value: "dark", title: "Night", icon: "moon" },
        ],
      },
    },
    density: {
      toolbar: {
        title: "Density",
        dynamicTitle: true,
        items: [
          { value: "patient", title: "Patient screens" },
          { value: "provider", title: "Provider screens" },
        ],
      },
    },
  },
  loaders: [
    async () => {
      await loadWords(...allNamespaces);
      return {};
    },
  ],
  // A story's own `beforeEach` follows: what the server returns, who is signed in.
  beforeEach: ({ globals }) => {
    document.documentElement.dataset.colorScheme = globals.theme;
    document.documentElement.dataset.density = globals.density;
    installStubServer();
    resetStubServer();
    // It comes with the page of a server, which no story has.
    stubReply("system.status", demoHospital);
    queryClient.clear();
    dismissToast();
    storeSession(localStorage, null);
  },
  // `path` is the router's address; `isFullWidth` is for a piece that brings its own edges, such as a header.
  decorators: [
    (Story, { parameters }) => (
      <AppFrame path={parameters.path}>
        <div className={parameters.isFullWidth ? undefined : "catalog-margin"}>
          <Story />
        </div>
      </AppFrame>
    ),
  ],
};

export default preview;
