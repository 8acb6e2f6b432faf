import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { findFreePort } from "../../apps/server/src/platform/database/embedded-access.ts";
import { findPostgresUser } from "../../apps/server/src/platform/database/postgres-user.ts";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { runCommand } from "../test/commands.ts";
import { adaptDeployFile } from "./deploy-file.ts";
import { start } from "./processes.ts";
import type { Programs } from "./programs.ts";
import { until } from "./until.ts";

const count = 2;

interface Node {
  readonly name: string;
  readonly port: number;
  process: ChildProcess | null;
}

/** The logins of deploy/postgres-roles.sql, through the proxy of the database. */
export interface Urls {
  readonly server: string;
  readonly owner: string;
}

/** Two app nodes of the built product behind the HAProxy that people and bikes reach, as deploy/ has it, but without TLS. */
export class Nodes {
  readonly #folder: string;
  readonly #programs: Programs;
  readonly #urls: Urls;
  readonly #nodes: Node[] = [];
  /** Restarts a node for roll.sh, as systemd does elsewhere. */
  #restarter: Server | null = null;
  url = "";

  constructor(folder: string, programs: Programs, urls: Urls) {
    this.#folder = folder;
    this.#programs = programs;
    this.#urls = urls;
  }

  async start(): Promise<void> {
    for (let number = 1; number <= count; number += 1) {
      const node = { name: `node${number}`, port: await findFreePort(), process: null };
      mkdirSync(join(this.#folder, node.name));
      this.#nodes.push(node);
      this.#startNode(node);
      await this.#untilReady(node);
    }
    await this.#startProxy();
    this.#restarter = createServer(async (request, reply) => {
      const node = this.#nodes.find(({ port }) => request.url === `/${port}`);
      if (node) await this.#restart(node);
      reply.writeHead(node ? 200 : 404).end();
    });
    this.#restarter.listen(0, "127.0.0.1");
    await once(this.#restarter, "listening");
  }

  close(): void {
    this.#restarter?.close();
  }

  async untilReady(): Promise<void> {
    for (const node of this.#nodes) await this.#untilReady(node);
  }

  /** One node after the other, by deploy/roll.sh. */
  async roll(): Promise<void> {
    const address = this.#restarter?.address() as AddressInfo | undefined;
    const restart = join(this.#folder, "restart-node");
    writeFileSync(
      restart,
      `#!/bin/sh\nexec ${this.#programs.curl} -fsS -X POST "http://127.0.0.1:${address?.port}/$1"\n`,
      {
        mode: 0o755,
      },
    );
    const { exitCode, output } = await runCommand(["deploy/roll.sh", ...this.#nodes.map(({ port }) => String(port))], {
      output: "keep",
      environment: { ROLL_RESTART: restart },
    });
    if (exitCode !== 0) throw new Error(`deploy/roll.sh failed: ${output}`);
  }

  async #restart(node: Node): Promise<void> {
    const { process } = node;
    if (process) {
      const ended = once(process, "exit");
      process.kill("SIGTERM");
      await ended;
    }
    this.#startNode(node);
  }

  #startNode(node: Node): void {
    node.process = start({
      program: process.execPath,
      args: [resolve("dist", "main.js")],
      folder: join(this.#folder, node.name),
      name: "node",
      environment: {
        NODE_ENV: "production",
        PORT: String(node.port),
        DATA_DIR: join(this.#folder, node.name, "data"),
        DATABASE_URL: this.#urls.server,
        DATABASE_OWNER_URL: this.#urls.owner,
        AUTH_MODE: "verified",
        HOSPITAL_TZ: "UTC",
        TRUSTED_PROXY: "127.0.0.1",
        PUBLIC_URL: "https://bike.hospital.example",
        ...wayToSignIn,
      },
    });
  }

  async #untilReady({ name, port }: Node): Promise<void> {
    await until(`${name} is ready`, async () => {
      try {
        return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) })).ok;
      } catch {
        return false;
      }
    });
  }

  async #startProxy(): Promise<void> {
    const folder = join(this.#folder, "haproxy-app");
    mkdirSync(folder);
    const port = await findFreePort();
    const [node1, node2] = this.#nodes;
    const text = adaptDeployFile("haproxy-app.cfg", {
      "    user haproxy\n    group haproxy\n": "",
      "    bind :80\n": "",
      ":443 ssl crt /etc/ssl/private/bike.hospital.example.pem alpn h2,http/1.1": `127.0.0.1:${port}`,
      "    http-request redirect scheme https code 308 unless { ssl_fc }\n": "",
      "10.0.0.11:3000": `127.0.0.1:${node1?.port}`,
      "10.0.0.12:3000": `127.0.0.1:${node2?.port}`,
    });
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, text);
    start({
      program: this.#programs.haproxy,
      args: ["-db", "-f", file],
      folder,
      name: "haproxy",
      user: findPostgresUser(folder),
    });
    this.url = `http://127.0.0.1:${port}`;
    await until("The proxy serves the product", async () =>
      fetch(this.url).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }
}
