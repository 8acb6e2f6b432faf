import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { listChecks, tryChecks } from "../../admin/check/check.ts";
import { type Finding, findingsOn } from "../../admin/check/finding.ts";
import { describeOneFactorSettings } from "../../platform/config.ts";
import type { Deps } from "../../platform/route.ts";
import { listBikes, lowBatteryPercent } from "./bikes.store.ts";
import type { Servers } from "./machine.store.ts";
import type { VerifiedChain } from "./verified-chain.ts";

/** Tried at each call; the others ask another machine or read all rows. */
const quick = new Set(["database", "clock", "disk", "backups"]);
/** Enough for all of them where no other machine has to answer. */
const firstWaitMilliseconds = 1000;
const knownForMilliseconds = 600_000;
/** So that what was put right soon says so. */
const wrongForMilliseconds = 30_000;

/** The checks of `npm run admin -- check`: the quick ones now, the others as this server last found them, null before. */
export function watchChecks(
  deps: Deps,
): () => Promise<{ readonly now: Finding[]; readonly earlier: Finding[] | null }> {
  const checks = listChecks({ ...deps, isServed: true });
  let found: { readonly findings: Finding[]; readonly at: number } | null = null;
  let trying: Promise<void> | null = null;
  const isFresh = () => {
    if (!found) return false;
    const isWell = found.findings.every(({ state }) => state === "ok");
    return performance.now() - found.at < (isWell ? knownForMilliseconds : wrongForMilliseconds);
  };
  // Of no request, whichever asked first.
  const tryOthers = AsyncResource.bind(() => {
    trying ??= tryChecks(checks.filter(({ subject }) => !quick.has(subject))).then((findings) => {
      found = { findings, at: performance.now() };
      trying = null;
    });
    return trying;
  });
  return async () => {
    const trials = isFresh() ? null : tryOthers();
    if (!found) await Promise.race([trials, wait(firstWaitMilliseconds, undefined, { ref: false })]);
    const now = await tryChecks(checks.filter(({ subject }) => quick.has(subject)));
    return { now, earlier: found?.findings ?? null };
  };
}

const mostLagBytes = 64 * 1024 * 1024;
const mostSealLagSeconds = 60;

export function judgeStandbys({ standbys, leftSlots, lagBytes }: Servers): Finding {
  const { ok, failed } = findingsOn("standbys");
  if (leftSlots > 0) {
    return failed(
      `${leftSlots} of the primary's replication slots has no standby: bring it back, or drop the slot before its disk is full.`,
    );
  }
  if (lagBytes > mostLagBytes) {
    return failed(
      `A standby is ${Math.round(lagBytes / 1024 / 1024)} MB behind: see its log, its disk and its network.`,
    );
  }
  return ok(standbys > 0 ? "None that has a replication slot is far behind." : "There are none to watch.");
}

export function judgeNotices({ events }: Pick<Deps, "events">): Finding {
  const { ok, warning, failed } = findingsOn("notices");
  if (!events.isConnected()) {
    return failed("The database's notices do not arrive: screens show nothing live. Restart this server if it lasts.");
  }
  if (events.badNotices() > 0) {
    return warning(
      `${events.badNotices()} notifications were none of this product's: find out who else has the server's database login.`,
    );
  }
  return ok("The database's notices arrive.");
}

/** Null while the newest seals are not verified yet. */
export function judgeChain({ until, isIntact, isComplete }: VerifiedChain): Finding | null {
  const { ok, failed } = findingsOn("audit chain");
  if (!isIntact) return failed("Broken: call your engineer, who runs npm run admin -- verify-audit");
  return until && isComplete ? ok("Recomputed up to the newest seal.") : null;
}

export function judgeSeals(lagSeconds: number): Finding {
  const { ok, failed } = findingsOn("audit seals");
  if (lagSeconds <= mostSealLagSeconds) return ok("Entries get their seal at once.");
  return failed(
    `Entries have waited ${Math.round(lagSeconds / 60)} min for their seal: the log says 'job failed', 'seal audit'.`,
  );
}

export function judgeSecondFactor({ config }: Pick<Deps, "config">): Finding {
  const { ok, warning } = findingsOn("second factor");
  const settings = describeOneFactorSettings(config);
  return settings.length === 0 ? ok("No setting lets providers in with one factor.") : warning(settings.join(" "));
}

export async function judgeBikes({ database, clock }: Pick<Deps, "database" | "clock">): Promise<Finding> {
  const { ok, warning } = findingsOn("bikes");
  const bikes = await database.asSystem("rides", (tx) => listBikes(tx, clock.now()));
  const silent = bikes.filter(({ state }) => state === "silent").map(({ number }) => number);
  const low = bikes.filter((one) => one.state !== "retired" && (one.batteryPercent ?? 100) < lowBatteryPercent);
  const wrong = [
    silent.length > 0 && `No reading for a day: ${silent.join(", ")}.`,
    low.length > 0 && `Battery low: ${low.map(({ number }) => number).join(", ")}.`,
  ].filter((text) => text !== false);
  return wrong.length > 0 ? warning(wrong.join(" ")) : ok("None has been silent for a day, and no battery is low.");
}
