import { composeStory, setProjectAnnotations } from "@storybook/react-vite";
import { render } from "vitest-browser-react";
import preview from "../../catalog/preview.tsx";

type AnyStory = Parameters<typeof composeStory>[0];
type AnyMeta = Parameters<typeof composeStory>[1];
type StoryFile = Record<string, unknown> & { default: AnyMeta };

setProjectAnnotations(preview);

/** Shows one story of a file as the catalog does, until the test ends: `await renderStory(stories, "BehindButton")`. */
export async function renderStory<File extends StoryFile>(file: File, name: keyof File & string): Promise<void> {
  const Story = composeStory(file[name] as AnyStory, file.default, undefined, name);
  await Story.load();
  const { container } = await render(<Story />, { createRootOptions: Story.parameters.react?.rootOptions });
  await Story.play?.({ canvasElement: container });
}
