import type { AddressInfo } from "node:net";
import { startAdminSocket } from "./admin/admin-socket.ts";
import { messageOf } from "./admin/message-of.ts";
import { buildApp } from "./build-app.ts";
import { type AttemptLimits, shippedAttemptLimits } from "./platform/attempts.ts";
import { sealAudit } from "./platform/audit-sealer.ts";
import { type Config, describeOneFactorSettings, describeRetention } from "./platform/config.ts";
import { DatabaseUnavailable } from "./platform/database/failures.ts";
import { openDatabase } from "./platform/database/open.ts";
import { ownerLoginWarning } from "./platform/database/owner-login.ts";
import { type MachineClock, machineClock, openDatabaseClock } from "./platform/database-clock.ts";
import { StartupError } from "./platform/errors.ts";
import { connectEvents } from "./platform/events.ts";
import { startJobs } from "./platform/jobs.ts";
import type { App, Deps } from "./platform/route.ts";
import { followTimeZone, requireSameTimeZone } from "./same-time-zone.ts";
import { renewDemo } from "./seed/renew-demo.ts";
import { seedDemo } from "./seed/seed-demo.ts";
import { serverJobs } from "./server-jobs.ts";
import { refuseUnsafeStart } from "./unsafe-start.ts";

/** After this, open connections are closed. Shorter than the time systemd and Docker wait before they kill. */
const closeWithinMilliseconds = 8000;

export interface RunningServer {
  readonly url: string;
  readonly app: App;
  readonly deps: Deps;
  /**
   * Tells the load balancer that this node will stop, and continues to serve for DRAIN_SECONDS or until told to hurry.
   */
  drain(hurry: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database, events, jobs, the admin socket and the port in this order, and closes them in reverse.
 * @throws StartupError with a message that says what to do.
 */
export async function openServer(
  config: Config,
  machine: MachineClock = machineClock,
  limits: AttemptLimits = shippedAttemptLimits,
): Promise<RunningServer> {
  const database = await openDatabase(config);
  try {
    const clock = await openDatabaseClock(database, machine);
    const deps: Deps = { config, database, clock, events: await connectEvents(database), limits };
    await requireSameTimeZone(deps);
    const moved = await followTimeZone(deps);
    await refuseUnsafeStart(deps);
    if (config.authMode === "demo") {
      const isFirstStart = await seedDemo(deps);
      if (!isFirstStart) await renewDemo(deps);
    }
    const app = await buildApp(deps);
    deps.events.onConnection((isConnected) => {
      app.log.warn(isConnected ? "events arrive again" : "events do not arrive, live streams are closed");
    });
    if (moved > 0) app.log.warn(`${moved} rides are now of another day, that of ${config.hospitalTimeZone}`);
    if (database.isOwnerLogin && config.databaseUrl) app.log.warn(ownerLoginWarning(config.databaseUrl));
    if (database.tooManyConnections) app.log.warn(database.tooManyConnections);
    if (database.foreignEncoding) app.log.warn(database.foreignEncoding);
    for (const setting of describeOneFactorSettings(config)) app.log.warn(setting);
    for (const setting of describeRetention(config)) app.log.info(setting);
    const url = await listen(app, config);
    const admin = await startAdminSocket(deps);
    const stopJobs = startJobs(serverJobs(deps, app.log), app.log);
    return {
      url,
      app,
      deps,
      drain: (hurry) => app.drain.begin(hurry),
      /** Waits for requests and admin commands in progress; streams end immediately. */
      async close() {
        const impatience = setTimeout(() => app.server.closeAllConnections(), closeWithinMilliseconds).unref();
        await Promise.all([stopJobs(), admin.close(), app.close()]);
        clearTimeout(impatience);
        await deps.events.announceNow([]).catch(() => undefined); // the next batch notifies about its ride
        await sealAudit(deps).catch(() => undefined); // the next start seals the rest
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    if (error instanceof DatabaseUnavailable) throw new StartupError(`The server can't start. ${messageOf(error)}`);
    throw error;
  }
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EADDRINUSE") {
      throw new StartupError(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
      );
    }
    if (code === "EACCES" || code === "EADDRNOTAVAIL") {
      throw new StartupError(
        `This machine can't listen on ${host}:${port} (${code}). Set HOST and PORT to an address it may use.`,
      );
    }
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}
