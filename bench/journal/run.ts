import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { launchBrowser } from "../../e2e/support/launch-browser.ts";
import { isShort, printRows } from "../bench-row.ts";
import { median } from "../median.ts";

// What it costs the page to keep a reading in the journal, beside a plain put of the same record into IndexedDB with the same
// durability, in turns in one page of Chromium.
const rounds = isShort ? 10 : 40;
const readingsEach = 50;
const goal = 1.5;

const { outputFiles } = await build({
  entryPoints: ["apps/web/test/support/journal/measure-writes.ts"],
  bundle: true,
  write: false,
  format: "esm",
  define: { "process.env.NODE_ENV": '"production"' },
});
const script = outputFiles[0]?.text ?? "";
const server = createServer((request, reply) => {
  const isScript = request.url === "/page.js";
  reply.setHeader("content-type", isScript ? "text/javascript" : "text/html");
  reply.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction("window.measure");
  const times = await page.evaluate<{ journal: number; plain: number }[]>(`measure(${rounds}, ${readingsEach})`);
  const ratio = median(times.map(({ journal, plain }) => journal / plain));
  const [journal, plain] = [median(times.map((time) => time.journal)), median(times.map((time) => time.plain))];
  printRows([
    {
      bench: "journal",
      what: "journal write per reading, beside a plain IndexedDB put of the same record",
      result: `${ratio.toFixed(2)} x (${journal.toFixed(2)} and ${plain.toFixed(2)} ms, medians of ${rounds} rounds)`,
      goal: `at most ${goal} x`,
      isMet: ratio <= goal,
    },
  ]);
} finally {
  await browser.close();
  server.close();
}
process.exit(0);
