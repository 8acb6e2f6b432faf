import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const git = (...words: string[]): string => execFileSync("git", words, { encoding: "utf8" }).trim();

interface Wanted {
  readonly version: string;
  readonly tag: string;
  /** Whether the tag is to be made; otherwise one that is there must be this commit's. */
  readonly isTagging: boolean;
}

/** Why this commit can't be released under that tag; null if it can. */
export function findObstacle({ version, tag, isTagging }: Wanted): string | null {
  const changed = git("status", "--porcelain");
  if (changed) return `there are changes that are not committed:\n${changed}\n`;
  if (!hasSection(version)) return `CHANGELOG.md has no section of ${version}.`;
  const tagged = git("tag", "--list", tag) ? git("rev-list", "--max-count=1", tag) : null;
  if (tagged && isTagging)
    return `the tag ${tag} is there already. Raise the version first (CONTRIBUTING.md, Releases).`;
  if (tagged && tagged !== git("rev-parse", "HEAD")) return `the tag ${tag} is at another commit, ${tagged}.`;
  return null;
}

const hasSection = (version: string): boolean =>
  existsSync("CHANGELOG.md") &&
  new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\] `, "m").test(readFileSync("CHANGELOG.md", "utf8"));

export const tagHead = (tag: string, message: string): string => git("tag", "--annotate", "--message", message, tag);

/** When this commit was made: the time of all files in the archives. */
export const commitTime = (): Date => new Date(Number(git("show", "--no-patch", "--format=%ct", "HEAD")) * 1000);
