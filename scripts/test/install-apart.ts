import { execFileSync } from "node:child_process";

/** Installs a folder's own packages from the npm registry, the versions of its lock file. */
export function installApart(folder: string, name: string): void {
  console.log(`Installing ${name} into ${folder} with npm, on its first use.`);
  // Without npm's environment for our own script: it would treat this as an installation of the root.
  const environment = Object.entries(process.env).filter(([variable]) => !variable.startsWith("npm_"));
  execFileSync("npm", ["ci", "--ignore-scripts", "--silent"], {
    cwd: folder,
    env: Object.fromEntries(environment),
    stdio: ["ignore", "ignore", "inherit"],
  });
}
