import { avatarEmojis, reactionTypes } from "@bedside-bike/contract";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Avatar, AvatarPicture, ReactionPicture, TargetPicture } from "./picture.tsx";

export default {
  component: Avatar,
  decorators: [
    (Story) => (
      <div style={{ display: "flex", flexWrap: "wrap", gap: 16, alignItems: "center" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta;

/** An unknown avatar is drawn as a person. */
const avatars = [...avatarEmojis, "unknown"];

export const Avatars: StoryObj = {
  render: () => (
    <>
      {avatars.map((emoji) => (
        <Avatar key={emoji} emoji={emoji} />
      ))}
    </>
  ),
};

export const AvatarsWithoutGround: StoryObj = {
  render: () => (
    <>
      {avatars.map((emoji) => (
        <AvatarPicture key={emoji} emoji={emoji} size={56} />
      ))}
    </>
  ),
};

export const Reactions: StoryObj = {
  render: () => (
    <>
      {reactionTypes.map((type) => (
        <ReactionPicture key={type} type={type} size={40} />
      ))}
    </>
  ),
};

export const Target: StoryObj = {
  render: () => (
    <p>
      <TargetPicture /> Reached
    </p>
  ),
};
