import type { Meta, StoryObj } from "@storybook/react-vite";
import { DangerButton, PrimaryButton, SecondaryButton, TextButton } from "./button.tsx";

const variants = [PrimaryButton, SecondaryButton, TextButton, DangerButton] as const;
const meta = { component: PrimaryButton } satisfies Meta;
export default meta;

type Props = Omit<Parameters<typeof PrimaryButton>[0], "children">;

const inAllVariants = (props: Props): StoryObj => ({
  render: () => (
    <div style={{ display: "grid", gap: 16, justifyItems: "start" }}>
      {variants.map((Variant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <Variant key={index} {...props}>
          Send to patient
        </Variant>
      ))}
    </div>
  ),
});

export const Medium = inAllVariants({});
export const Large = inAllVariants({ size: "large" });
export const Small = inAllVariants({ size: "small" });
export const WithIcon = inAllVariants({ icon: "download" });
export const FullWidth = inAllVariants({ isFullWidth: true, size: "large" });
export const Pending = inAllVariants({ isPending: true, pendingLabel: "Sending..." });
export const Disabled = inAllVariants({ disabled: true });
export const AsLink = inAllVariants({ to: "/goals" });

export const LongLabel: StoryObj = {
  render: () => (
    <PrimaryButton size="large" icon="play" isFullWidth>
      Start today's ride and share it with everyone on your care team
    </PrimaryButton>
  ),
};
