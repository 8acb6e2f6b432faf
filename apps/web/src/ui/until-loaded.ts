import { inTime } from "../network/in-time.ts";
import { pause } from "../network/network.ts";

const pauseMs = 5000;

/** Tries until the part is there: no screen has to fail because of it, and none stays without it. */
export const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  inTime(load).catch(() => pause(pauseMs).then(() => untilLoaded(load)));
