import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgresUser } from "../../apps/server/src/platform/database/postgres-user.ts";
import { runRolesScript } from "../../apps/server/test/support/roles-script.ts";
import { describeMachine } from "../../bench/bench-row.ts";
import { runCommand } from "../test/commands.ts";
import { Cluster } from "./cluster.ts";
import { Nodes, type Urls } from "./nodes.ts";
import { endTurn, killIn, takeTurn } from "./processes.ts";
import { findPrograms } from "./programs.ts";
import { playRound, type Round } from "./rounds.ts";
import { Screens } from "./screens.ts";
import { kinds, readSettings, type Settings } from "./settings.ts";
import { missedGoals, writeTable } from "./table.ts";
import { prepareWard } from "./ward.ts";

/**
 * `npm run outage`: two database machines and two app nodes, each as deploy/ has them, are killed, switched over, frozen
 * and rolled while bikes ride and screens look on. Prints what that cost, and what was lost.
 */

const tableFile = join("bench", "outage.md");
const shortTableFile = join(".tmp", "outage", "outage.md");
const heading = `# Outages

For whoever installs a cluster and asks what an outage costs. Written by a whole \`npm run outage\`: what is in deploy/ on one machine, without TLS, under load. A reading is lost if the
server had confirmed it and the database does not have it afterward. A call has failed if its first try was not answered, or
with an error; bikes and the web app try again by themselves. Writes are tried five times a second, but bikes wait between
their tries. Screens are back when they have their stream again, counted from when writes are possible again, in a roll from
the moment that they lost it. What it means for an installation:
[docs/operations.md](../docs/operations.md).
`;

try {
  const settings = readSettings(process.argv.slice(2));
  process.exitCode = await stageOutages(settings);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The senders of a failed run would continue for minutes.
process.exit();

async function stageOutages(settings: Settings): Promise<number> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-outage-"));
  const user = findPostgresUser(folder);
  if (user.isOther) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  let screens: Screens | undefined;
  let nodes: Nodes | undefined;
  const end = async () => {
    screens?.close();
    nodes?.close();
    await killIn(folder);
    if (settings.keepsLogs) console.log(`The logs are in ${folder}.`);
    else rmSync(folder, { recursive: true, force: true });
    endTurn();
  };
  await takeTurn(folder);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void end().then(() => process.exit(130)));
  }
  try {
    await build();
    const cluster = new Cluster(folder, programs);
    await cluster.start();
    nodes = new Nodes(folder, programs, await makeDatabase(cluster));
    await nodes.start();
    const client = await cluster.connect("bedside_bike");
    const ward = await prepareWard(client, Math.max(settings.bikes, settings.screens));
    await client.end();
    screens = new Screens(nodes.url, Math.min(settings.screens, settings.bikes));
    return await playRounds({ cluster, nodes, screens, ward, settings });
  } finally {
    await end();
  }
}

async function playRounds(installation: Parameters<typeof playRound>[1]): Promise<number> {
  const { settings } = installation;
  const ttlSeconds = Number(/ttl: (\d+)/.exec(readFileSync("deploy/patroni.yml", "utf8"))?.[1]);
  const rounds: Round[] = [];
  let problem: string | null = null;
  const planned = kinds.flatMap((kind) =>
    Array.from({ length: settings.rounds[kind] }, (_, index) => [kind, index + 1] as const),
  );
  for (const [kind, number] of planned) {
    try {
      const round = await playRound(kind, installation);
      rounds.push(round);
      console.log(describeRound(round, number, missedGoals(round, ttlSeconds)));
    } catch (error) {
      problem = `The installation did not come back from ${kind} ${number}: ${(error as Error).message}`;
      break;
    }
  }
  const losses = rounds.filter(({ kind }) => kind === "losses");
  const revokes = losses.filter(({ hasRevokeComeBack }) => hasRevokeComeBack).length;
  const text = [
    writeTable(rounds, ttlSeconds),
    ...(losses.length > 0
      ? [`Revokes that came back after an asynchronous loss: ${revokes} of ${losses.length}.`]
      : []),
    `${settings.bikes} bikes, a batch a second each; ${Math.min(settings.screens, settings.bikes)} live screens; ttl ${ttlSeconds} s; ${describeMachine()}.`,
  ].join("\n");
  const isKept = settings.isWhole && problem === null;
  const file = isKept ? tableFile : shortTableFile;
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, isKept ? `${heading}\n${text}\n` : `${text}\n`);
  console.log(`\n${text}\n\nThe same table is in ${file}.`);
  if (problem !== null) console.error(problem);
  return problem !== null || rounds.some((round) => missedGoals(round, ttlSeconds).length > 0) ? 1 : 0;
}

function describeRound(round: Round, number: number, missed: readonly string[]): string {
  const { kind, secondsWithoutWrites, secondsOfSlowestBike, secondsUntilScreensBack, brokenScreens } = round;
  const reasons = [...round.reasons].map(([reason, times]) => `${times} x ${reason}`);
  return [
    `${new Date().toISOString().slice(11, 19)} ${kind} ${number}: ${secondsWithoutWrites.toFixed(1)} s without writes,`,
    `slowest bike ${secondsOfSlowestBike.toFixed(1)} s, ${brokenScreens} screens back after`,
    `${secondsUntilScreensBack.toFixed(1)} s, ${round.lost} of ${round.acknowledged} lost, ${round.doubled} doubled,`,
    `${round.failedCalls} failed calls${reasons.length > 0 ? ` (${reasons.join(", ")})` : ""}, load`,
    `${(loadavg()[0] ?? 0).toFixed(1)}${missed.length > 0 ? `, MISSED ${missed.join(", ")}` : ""}`,
  ].join(" ");
}

async function build(): Promise<void> {
  if (process.env.PRODUCT_IS_BUILT === "yes") return;
  const { exitCode, output } = await runCommand(["npm", "run", "--silent", "build"], { output: "keep" });
  if (exitCode !== 0) throw new Error(`The build failed.\n${output}`);
}

/** The product's database and logins, as an administrator makes them. */
async function makeDatabase(cluster: Cluster): Promise<Urls> {
  const passwords = {
    bedside_bike: randomBytes(18).toString("hex"),
    bedside_bike_server: randomBytes(18).toString("hex"),
  };
  await runRolesScript(await cluster.loginTo("postgres"), { owner: "bedside_bike", database: "bedside_bike" });
  const client = await cluster.connect("postgres");
  for (const [login, password] of Object.entries(passwords)) {
    await client.query(`alter role ${login} password '${password}'`);
  }
  await client.end();
  const urlOf = (login: keyof typeof passwords) =>
    `postgresql://${login}:${passwords[login]}@127.0.0.1:${cluster.port}/bedside_bike`;
  return { server: urlOf("bedside_bike_server"), owner: urlOf("bedside_bike") };
}
