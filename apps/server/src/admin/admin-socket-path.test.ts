import { statSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { adminSocketPath } from "./admin-socket-path.ts";

it("is in DATA_DIR, separate for each PostgreSQL database and without its password", () => {
  expect(adminSocketPath({ dataDir: "/srv/bike", databaseUrl: undefined })).toBe("/srv/bike/admin.sock");
  const [one, samePlace, other] = ["a:first@db/one", "a:second@db/one", "a:first@db/two"].map((rest) =>
    adminSocketPath({ dataDir: "/srv/bike", databaseUrl: `postgresql://${rest}` }),
  );
  expect(one).toMatch(/^\/srv\/bike\/admin-[\da-f]{12}\.sock$/);
  expect(samePlace).toBe(one);
  expect(other).not.toBe(one);
});

it("moves to this user's own temporary folder if the path would be too long for a socket", () => {
  const dataDir = `/srv/${"very-long-folder-name/".repeat(8)}data`;
  const path = adminSocketPath({ dataDir, databaseUrl: undefined });
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
  expect(path).not.toBe(adminSocketPath({ dataDir: `${dataDir}2`, databaseUrl: undefined }));
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
});
