import { page } from "vitest/browser";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Gives the page this size, which takes a frame if it has another. */
export async function resizeTo({ width, height }: Size): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
}
