import { avatarEmojis, reactionTypes } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { AvatarPicture, ReactionPicture, TargetPicture } from "./picture.tsx";

const ofAnEarlierVersion = "🐦";

it("draws every avatar, reaction and target instead of using a character that no font here has [LOOK-13]", async () => {
  const { container } = await renderInApp(
    <>
      {[...avatarEmojis, ofAnEarlierVersion].map((emoji) => (
        <AvatarPicture key={emoji} emoji={emoji} />
      ))}
      {reactionTypes.map((type) => (
        <ReactionPicture key={type} type={type} />
      ))}
      <TargetPicture />
    </>,
  );
  const pictures = [...container.querySelectorAll("svg[aria-hidden=true]")];
  expect(pictures).toHaveLength(avatarEmojis.length + 1 + reactionTypes.length + 1);
  expect(pictures.every((picture) => picture.childElementCount > 0)).toBe(true);
  expect(container.textContent).toBe("");
});
