import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/platform/database/embedded-access.ts";
import { findWebKit } from "../../scripts/test/find-webkit.ts";

export interface WebKitProcesses {
  /** Where WebKitWebDriver listens. */
  readonly driverAddress: string;
  readonly browserPath: string;
  stop(): Promise<void>;
}

/**
 * Runs a virtual display, a message bus and WebKitWebDriver in one process group, and ends the group and the folder
 * when its standard input closes: when stop() closes it, or when this process ends for any reason (kill -9 too).
 */
// The page has focus while the pointer, in the middle of the display, is over the window.
const KEEPER = `
trap : TERM
"$XVFB_PATH" -displayfd 3 -screen 0 800x1100x24 -nolisten tcp 3>"$FOLDER/display" >/dev/null 2>&1 & screen=$!
until [ -s "$FOLDER/display" ] || ! kill -0 $screen; do sleep 0.1; done
export DISPLAY=":$(cat "$FOLDER/display")"
"$DBUS_RUN_SESSION_PATH" -- "$WEBKIT_DRIVER_PATH" --port="$PORT" </dev/null >"$FOLDER/driver.log" 2>&1 &
cat >/dev/null
kill -TERM 0
wait
cd / && rm -rf "$FOLDER"`;

export async function startWebKitProcesses(): Promise<WebKitProcesses> {
  const programs = findWebKit();
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(folder, "run"), { mode: 0o700 });
  const port = await findFreePort();
  const keeper = spawn("/bin/sh", ["-c", KEEPER], {
    // Its own process group, so that the whole group can be ended at once.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: {
      PATH: process.env.PATH,
      ...programs,
      PORT: String(port),
      FOLDER: folder,
      HOME: folder,
      XDG_RUNTIME_DIR: join(folder, "run"),
      TZ: process.env.TZ,
      // WebKit reads this as en-US; from C.UTF-8 it would take the language "C".
      LANG: "C",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const processes: WebKitProcesses = {
    driverAddress: `http://127.0.0.1:${port}`,
    browserPath: programs.WEBKIT_BROWSER_PATH,
    async stop() {
      if (keeper.exitCode === null && keeper.signalCode === null) {
        const exited = once(keeper, "exit");
        keeper.stdin?.end();
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await untilReady(processes.driverAddress);
  } catch (error) {
    await processes.stop();
    throw error;
  }
  return processes;
}

async function untilReady(driverAddress: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const isReady = await fetch(`${driverAddress}/status`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error("WebKitWebDriver did not start within a minute.");
}
