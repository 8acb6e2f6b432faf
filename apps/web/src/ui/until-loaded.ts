const pauseMs = 5000;

/** Tries until the part is there: no screen has to fail because of it, and none stays without it. */
export const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => new Promise((resolve) => setTimeout(() => resolve(untilLoaded(load)), pauseMs)));
