import { execFileSync } from "node:child_process";

/**
 * Packs a folder so that the same files give the same archive, byte for byte, whoever packs them where: sorted, of one time,
 * of nobody, without the rights that differ by machine. `prefix` is the folder's name in the archive. Needs GNU tar.
 * @throws Error if tar is missing or fails.
 */
export function packFolder(folder: string, archive: string, { prefix, at }: { prefix: string; at: Date }): void {
  execFileSync(
    "tar",
    [
      ...["--create", "--file", archive, "--directory", folder, "--use-compress-program", "gzip -9 --no-name"],
      ...["--format=gnu", "--sort=name", `--mtime=${at.toISOString()}`],
      ...["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"],
      ...[`--transform=flags=r;s,^\\.,${prefix},`, "."],
    ],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, LC_ALL: "C" } },
  );
}
