import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Every file of the repository, including those not yet committed. */
export const listRepositoryFiles = (): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .split("\n")
    .filter((path) => path && existsSync(path));

/** Pictures, fonts and recordings are not text. */
export const isText = (path: string): boolean => !/\.(png|jpe?g|webp|ico|woff2?|fit|gz|br|tar|backup)$/.test(path);
