import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { Bikes } from "./bikes.ts";
import { type Cluster, otherThan } from "./cluster.ts";
import { longestGap } from "./gaps.ts";
import type { Nodes } from "./nodes.ts";
import { People } from "./people.ts";
import type { Screens } from "./screens.ts";
import type { Kind, Settings } from "./settings.ts";
import { until } from "./until.ts";
import { bikeKey, cookieOf, type Ward } from "./ward.ts";
import { WriteProbe } from "./write-probe.ts";

/** Time before the outage, so that each ride and each screen is running. */
const settleSeconds = 3;
/** How far behind the standby is when the primary is lost. */
const cutOffSeconds = 3;
/**
 * Longer than the server waits for the reply to a commit, and usually shorter than Patroni takes to give up on the
 * standby.
 */
const stallSeconds = 13;
/** Longer than Patroni takes to give up on a primary. */
const takesOverWithinSeconds = 40;
const recoversWithinSeconds = 180;

/** The effect of one outage. */
export interface Round {
  readonly kind: Kind;
  /** The longest time in which no attempt to write succeeded, with five attempts a second. */
  readonly secondsWithoutWrites: number;
  /** The longest time in which no batch of one bike was confirmed: bikes wait between their attempts. */
  readonly secondsOfSlowestBike: number;
  readonly secondsUntilScreensBack: number;
  readonly brokenScreens: number;
  /** Readings and assessments. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Calls that were not answered at the first try, or with an error. */
  readonly failedCalls: number;
  readonly reasons: ReadonlyMap<string, number>;
  /** For a revocation that was confirmed in the last seconds before an asynchronous loss: whether it was lost. */
  readonly hasRevokeComeBack: boolean;
}

export interface Installation {
  readonly cluster: Cluster;
  readonly nodes: Nodes;
  readonly screens: Screens;
  readonly ward: Ward;
  readonly settings: Settings;
}

export async function playRound(kind: Kind, installation: Installation): Promise<Round> {
  const { cluster, nodes, screens, ward, settings } = installation;
  if (kind === "losses") await cluster.setSynchronous(false);
  const client = await cluster.connect("bedside_bike");
  const { rows } = await client.query<{ now: Date }>("select now()");
  const since = rows[0]?.now ?? new Date();
  await client.end();

  const bikes = new Bikes(nodes.url, bikeKey, settings.bikes);
  const people = new People(nodes.url, ward);
  const probe = new WriteProbe(nodes.url, bikeKey, ward.spareBike);
  const everythingRuns = (from: number) =>
    until(
      "Every bike and every screen goes on",
      () => {
        const all = Array.from({ length: settings.bikes }, (_, index) => index + 1);
        return all.every((bike) => bikes.hasConfirmed(bike, from)) && screens.haveEventsSince(from);
      },
      recoversWithinSeconds,
    );
  await wait(settleSeconds * 1000);
  await everythingRuns(performance.now());

  const beganAt = performance.now();
  const failedBefore = bikes.failedCalls + people.failedCalls;
  const revoke = await strike(kind, installation);
  await cluster.untilWhole(recoversWithinSeconds);
  await nodes.untilReady();
  await everythingRuns(performance.now());
  const endedAt = performance.now();
  const failedCalls = bikes.failedCalls + people.failedCalls - failedBefore;
  await Promise.all([bikes.end(), people.end(), probe.end()]);

  if (kind === "losses") await cluster.setSynchronous(true);
  const primary = await cluster.connect("bedside_bike");
  try {
    const readings = await bikes.compare(primary, { since, spareBike: ward.spareBike });
    const assessments = await people.compare(primary);
    const probes = await probe.compare(primary);
    const gap = longestGap(probe.confirmations, beganAt, endedAt);
    return {
      kind,
      secondsWithoutWrites: gap.seconds,
      secondsOfSlowestBike: Math.max(
        ...Array.from(
          { length: settings.bikes },
          (_, index) =>
            longestGap(
              bikes.confirmations.filter(({ bike }) => bike === index + 1),
              beganAt,
              endedAt,
            ).seconds,
        ),
      ),
      secondsUntilScreensBack: screens.secondsUntilBack(beganAt, kind === "rolls" ? beganAt : gap.endsAt),
      brokenScreens: screens.countBroken(beganAt),
      acknowledged: readings.acknowledged + assessments.acknowledged + probes.acknowledged,
      lost: readings.lost + assessments.lost + probes.lost,
      doubled: readings.doubled + assessments.doubled,
      failedCalls,
      reasons: new Map([...bikes.reasons, ...people.reasons]),
      hasRevokeComeBack: revoke !== null && !(await isRevoked(primary, revoke)),
    };
  } finally {
    await primary.end();
  }
}

/** Applies the outage to the installation. Returns the grant that was revoked in the seconds that are lost. */
async function strike(kind: Kind, { cluster, nodes, ward, settings }: Installation): Promise<number | null> {
  if (kind === "rolls") {
    await nodes.roll();
    return null;
  }
  if (kind === "switchovers") {
    await cluster.switchOver();
    return null;
  }
  const primary = await cluster.primary();
  if (kind === "freezes") {
    cluster.freeze(primary);
    await wait(settings.freezeSeconds * 1000);
    cluster.thaw(primary);
    return null;
  }
  let revoked: number | null = null;
  if (kind === "losses") {
    await cluster.cutStandbyOff();
    revoked = await revokeOne(cluster, nodes, ward);
    await wait(cutOffSeconds * 1000);
  }
  if (kind === "stalls") {
    cluster.freeze(otherThan(primary));
    await wait(stallSeconds * 1000);
  }
  await cluster.kill(primary);
  if (kind === "stalls") cluster.thaw(otherThan(primary));
  const takesOver = until(
    "The other machine takes over",
    async () => {
      const now = await cluster.primary().catch(() => primary);
      return now !== primary;
    },
    takesOverWithinSeconds,
  );
  // A standby without which the primary continued may not: what was stored since would be lost.
  if (kind === "stalls") await takesOver.catch(() => undefined);
  else await takesOver;
  cluster.startMember(primary);
  return revoked;
}

/** As the last patient at their screen: their access is what a patient takes back. */
async function revokeOne(cluster: Cluster, nodes: Nodes, { patients }: Ward): Promise<number | null> {
  const { rows } = await cluster.query<{ id: number }>(
    `select id::int as id from grants where patient_id = ${patients} and revoked_at is null limit 1`,
    "bedside_bike",
  );
  const [grant] = rows;
  if (!grant) return null;
  const reply = await fetch(`${nodes.url}/api/provider-relationships/${grant.id}`, {
    method: "DELETE",
    headers: { cookie: cookieOf(patients) },
  });
  if (!reply.ok) throw new Error(`The revoke was answered with ${reply.status}.`);
  return grant.id;
}

async function isRevoked(client: pg.Client, grantId: number): Promise<boolean> {
  const { rows } = await client.query("select from grants where id = $1 and revoked_at is not null", [grantId]);
  return rows.length === 1;
}
