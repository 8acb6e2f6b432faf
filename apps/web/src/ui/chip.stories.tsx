import type { Meta, StoryObj } from "@storybook/react-vite";
import { Chip, RiskChip } from "./chip.tsx";

export default { component: Chip } satisfies Meta;

const tones = ["soft", "low", "moderate", "high", "alarm", "outline"] as const;
const levels = ["low", "moderate", "high"] as const;
const row = { display: "flex", flexWrap: "wrap", gap: 8 } as const;

export const Tones: StoryObj = {
  render: () => (
    <div style={row}>
      {tones.map((tone) => (
        <Chip key={tone} tone={tone}>
          3 days below goal
        </Chip>
      ))}
    </div>
  ),
};

export const WithDot: StoryObj = { render: () => <Chip hasDot>Live from bike 121</Chip> };

export const RiskLevels: StoryObj = {
  render: () => (
    <div style={row}>
      {levels.map((level) => (
        <RiskChip key={level} level={level} />
      ))}
      <RiskChip level="high" label="HIGH RISK" />
    </div>
  ),
};
