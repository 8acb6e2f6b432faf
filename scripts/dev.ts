import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

// The server, restarted on every change, and Vite in front of it; when one ends, so does the other.
const server = spawn(process.execPath, ["--import", "tsx", "--watch", "apps/server/src/main.ts"], {
  stdio: "inherit",
  env: { DRAIN_SECONDS: "0", ...process.env },
});
const web = spawn(resolve("node_modules/.bin/vite"), { cwd: "apps/web", stdio: "inherit" });
const children: ChildProcess[] = [server, web];

function endAll(): void {
  for (const child of children) child.kill("SIGTERM");
}

process.on("SIGINT", endAll);
process.on("SIGTERM", endAll);
for (const child of children) {
  child.on("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
    endAll();
  });
  child.on("exit", (code) => {
    process.exitCode ??= code ?? 0;
    endAll();
  });
}
