import { accessSync, constants, statfsSync } from "node:fs";

/** What a ward fills in about a month. */
export const comfortableBytes = 1024 * 1024 * 1024;

const measuredForMilliseconds = 1000;

/** Bytes that this user may still write on the folder's file system; 0 if it can't be written to at all. */
export function freeBytesOf(folder: string): number {
  try {
    accessSync(folder, constants.W_OK); // fails on a file system that the kernel has made read-only
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    return files > 0 && ffree === 0 ? 0 : bavail * bsize;
  } catch {
    return 0;
  }
}

/** Of the folder's file system; 0 if that is not known. */
export function totalBytesOf(folder: string): number {
  try {
    const { blocks, bsize } = statfsSync(folder);
    return blocks * bsize;
  } catch {
    return 0;
  }
}

/** Whether the folder has this much space, measured once a second at most. */
export function watchFreeSpace(folder: string, leastBytes: number): () => boolean {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let isEnough = true;
  return () => {
    if (performance.now() - measuredAt > measuredForMilliseconds) {
      measuredAt = performance.now();
      isEnough = freeBytesOf(folder) >= leastBytes;
    }
    return isEnough;
  };
}
