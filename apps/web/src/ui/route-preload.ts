const loaders = new Map<string, () => Promise<unknown>>();

export function registerRoute(path: string, load: () => Promise<unknown>): void {
  loaders.set(path, load);
}

/** Fetches a route's code and texts before the click, on hover, focus or touch. */
export function preloadRoute(address: string): Promise<unknown> {
  const path = address.split(/[?#]/)[0] ?? address;
  return (
    loaders
      .get(path)?.()
      .catch(() => undefined) ?? Promise.resolve()
  );
}
