import { endings, endWaiting } from "./network.ts";

/** Longer with each try: a slow network may need more. */
const withinMs = 12_000;

/**
 * Loads a piece of the app, for each `import()` of it. A browser waits without end for a file on a connection that has
 * died without a word, and has no way of ending one `import()`: all that the page waits for is ended, and the piece is
 * requested again (docs/decisions/107-a-line-that-is-silent.md). @throws Error if the file does not come
 */
export async function inTime<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  // A development server sends each module by itself, however long that takes.
  if (!import.meta.env.PROD) return load();
  for (let tried = 1; ; tried += 1) {
    const before = endings();
    const late = setTimeout(endWaiting, withinMs * tried);
    try {
      return await load();
    } catch (error) {
      if (endings() === before) throw error;
      requestStyleSheets();
    } finally {
      clearTimeout(late);
    }
  }
}

/** Vite requests the style sheet of a piece only once, even if it did not come. */
export function requestStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
