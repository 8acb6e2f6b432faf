import { addons } from "storybook/manager-api";

// Without addons the panel below the stories is empty.
addons.setConfig({ showPanel: false });
