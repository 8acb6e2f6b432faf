import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../test/commands.ts";
import { type Block, readBlocks } from "./read-blocks.ts";

const blocks = readBlocks(readFileSync("docs/install.md", "utf8"));
const isFor = (tag: string) => (block: Block) => block.tags.includes(tag);
/** The only one that needs the network. */
const isOfPackages = ({ heading }: Block) => heading.endsWith("Packages");

const isThere = (program: string) => spawnSync("which", [program], { stdio: "ignore" }).status === 0;

/** Why the walkthrough can't be done here; empty if it can. */
function findObstacle(): string {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "not run: it needs root on Linux";
  const missing = ["debootstrap", "unshare", "chroot", "ip", "xz"].filter((program) => !isThere(program));
  if (missing.length > 0)
    return `not run: ${missing.join(", ")} missing (Debian: apt-get install debootstrap iproute2)`;
  if (!findMirror()) return "not run: /etc/apt names no mirror";
  if (spawnSync("unshare", ["--mount", "--net", "--pid", "--fork", "true"]).status !== 0) {
    return "not run: no namespaces may be made here";
  }
  return "";
}

interface Mirror {
  readonly uri: string;
  readonly suite: string;
}

/** The first one that this machine's apt is set to. */
function findMirror(): Mirror | null {
  for (const folder of ["/etc/apt/sources.list.d", "/etc/apt"]) {
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:sources|list)$/.test(name)) : [];
    for (const name of files.sort()) {
      const text = readFileSync(join(folder, name), "utf8");
      const [, uri = "", suite = ""] =
        /^URIs: (\S+)[\s\S]*?^Suites: (\S+)/m.exec(text) ?? /^deb (?:\[.*?\] )?(http\S+) (\S+)/m.exec(text) ?? [];
      if (uri) return { uri, suite };
    }
  }
  return null;
}

/** Node as nodejs.org packs it, from the Node that runs this test. */
function packNode(folder: string): void {
  const name = `node-${process.version}-linux-${process.arch}`;
  mkdirSync(join(folder, name, "bin"), { recursive: true });
  copyFileSync(process.execPath, join(folder, name, "bin", "node"));
  const env = { ...process.env, XZ_OPT: "-0" };
  execFileSync("tar", ["-cJf", `${name}.tar.xz`, name], { cwd: folder, env });
  rmSync(join(folder, name), { recursive: true });
  execFileSync("sh", ["-c", "sha256sum *.tar.xz > SHASUMS256.txt"], { cwd: folder });
}

/** The product, by the document's own blocks for the machine that builds. */
async function packProduct(folder: string): Promise<void> {
  const [build, pack] = blocks.filter(isFor("build-machine"));
  const buildProduct = build?.commands.replace("npm ci && ", "") ?? "";
  const isBuilt = process.env.PRODUCT_IS_BUILT === "yes";
  for (const commands of [isBuilt ? "" : buildProduct, pack?.commands ?? ""]) {
    const here = commands.replace("bedside-bike.tar.gz", join(folder, "bedside-bike.tar.gz"));
    const { exitCode, output } = await runCommand(["sh", "-euc", here], { output: "keep" });
    expect(exitCode, output).toBe(0);
  }
}

/**
 * The hospital's mail server gets a certificate too, once there is a certificate authority; the document leaves that to
 * others.
 */
const mailCertificate = `
(
  cd /etc/ssl/hospital
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=mail -keyout mail.key -out mail.csr
  echo subjectAltName=DNS:mail.hospital.example > mail.ext
  openssl x509 -req -in mail.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile mail.ext -out mail.new
  mv mail.new mail.pem
)
`;

const obstacle = findObstacle();

it.skipIf(obstacle)(
  `An empty Debian is installed by the document's own blocks, to the first ride, a backup and a restore (${obstacle || "run"}) [DATA-69]`,
  async () => {
    const root = mkdtempSync(join(tmpdir(), "bedside-bike-install-"));
    chmodSync(root, 0o755);
    try {
      const { uri, suite } = findMirror() as Mirror;
      // Whatever it mounted there must be unmounted before the folder is deleted.
      const make = ["unshare", "--mount", "debootstrap", "--variant=minbase", suite, root, uri];
      const made = await runCommand(make, { output: "keep" });
      expect(made.exitCode, made.output).toBe(0);
      packNode(join(root, "root"));
      await packProduct(join(root, "root"));
      const debian = blocks.filter(isFor("debian"));
      mkdirSync(join(root, "walk"));
      copyFileSync("scripts/install/systemctl.sh", join(root, "usr", "local", "bin", "systemctl"));
      writeFileSync(join(root, "walk", "packages.sh"), debian.filter(isOfPackages).map(asScript).join("\n"));
      const others = debian.filter((block) => !isOfPackages(block)).map(asScript);
      writeFileSync(join(root, "walk", "blocks.sh"), others.join("\n"));

      const walk = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "scripts/install/walk.sh", root];
      const { exitCode, output } = await runCommand(walk, { output: "keep" });
      expect(exitCode, output.slice(-8000)).toBe(0);
      const checked = output.split("\n").filter((line) => /^(?:ok|warning|failed) {2}/.test(line.replace(/ +/, "  ")));
      expect(checked).toHaveLength(9);
      expect(checked.filter((line) => !line.startsWith("ok "))).toEqual([]);
      expect(output).toMatch(/database TLS +TLSv1\.\d, and the database's certificate is checked/);
      expect(output).toContain("An email arrived for engineer@hospital.example.");
      expect(output).toMatch(/The server counts 0:\d\d of pedaling/);
      expect(output).toMatch(/^ {3}121 {2}key of /m);
      expect(output).toMatch(/Into the database bedside_bike_trial on db\.hospital\.example:5432\./);
      expect(output).toMatch(/\d+ rows from the backup of \S+ were restored and counted\.[\s\S]*^1$/m);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
);

const asScript = ({ heading, commands }: Block): string =>
  `echo '== ${heading}'\n${commands}${heading.endsWith("Certificates") ? mailCertificate : ""}`;
