import type { Meta, StoryObj } from "@storybook/react-vite";
import { Icon, iconNames, LineDrawing } from "./icon.tsx";

export default { component: Icon } satisfies Meta;

export const All: StoryObj = {
  render: () => (
    <ul style={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, 96px)", gap: 16, padding: 0 }}>
      {iconNames.map((name) => (
        <li key={name} style={{ display: "grid", justifyItems: "center", gap: 4 }}>
          <Icon name={name} size={32} />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const DrawnByItsOwner: StoryObj = {
  render: () => (
    <LineDrawing size={96}>
      <circle cx="12" cy="12" r="9" />
    </LineDrawing>
  ),
};
