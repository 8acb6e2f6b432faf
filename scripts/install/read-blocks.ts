/** A block of commands in a document: ```sh debian red-hat */
export interface Block {
  /** Where it is for. */
  readonly tags: readonly string[];
  /** The heading above it. */
  readonly heading: string;
  readonly commands: string;
}

export function readBlocks(document: string): Block[] {
  let heading = "";
  const blocks: Block[] = [];
  for (const [, title, tags = "", commands] of document.matchAll(/^#+ (.+)$|^```sh(.*)\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else blocks.push({ heading, tags: tags.trim().split(" "), commands: commands ?? "" });
  }
  return blocks;
}
