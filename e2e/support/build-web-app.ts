import { execFileSync } from "node:child_process";

/** Builds the web app, unless `npm test` has built it before. */
export function buildWebApp(): void {
  if (process.env.WEB_APP_IS_BUILT === "yes") return;
  // The test runner's own NODE_ENV would build React for developers: slower, and each effect run twice.
  execFileSync("npm", ["run", "build"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
}
