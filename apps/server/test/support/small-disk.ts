import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate file system of a few megabytes, for what happens when a disk is full. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves only this many bytes free. */
  fill(bytesLeft: number): void;
  empty(): void;
  remove(): void;
}

/** Null if this user may not mount: only root may. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(bytesLeft) {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft)));
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** For the title of a test that needs one. */
export const mayMount: boolean = (() => {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== null;
})();
