import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findReachablePrograms } from "./reachable-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-programs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("says in one message that PostgreSQL does not run without its loader, as on Alpine, and names DATABASE_URL", async () => {
  mkdirSync(join(folder, "bin"));
  const program = join(folder, "bin", "postgres");
  writeFileSync(program, "#!/lib64/a-loader-that-is-not-here\n");
  chmodSync(program, 0o755);
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOther: false };
  await expect(findReachablePrograms(user, { folder, version: "18" })).rejects.toThrow(
    /^The product's own PostgreSQL can't run here: there is no such file \(ENOENT\)\. It needs a Linux with glibc \(not Alpine\), .* Set DATABASE_URL /,
  );
});
