import type { Browser, BrowserContextOptions } from "playwright-core";

export interface Received {
  readonly name: string;
  readonly kind: string;
  /** Of the body, as it came over the wire. */
  readonly bytes: number;
}

export interface Weight {
  readonly files: readonly Received[];
  readonly scriptFiles: number;
  readonly scriptKilobytes: number;
  readonly styleKilobytes: number;
  readonly fontKilobytes: number;
}

type Session = BrowserContextOptions["storageState"];

/** What a browser with an empty cache receives until a screen rests. */
export async function weighScreen(browser: Browser, url: string, session: Session): Promise<Weight> {
  const context = await browser.newContext({ storageState: session, serviceWorkers: "block" });
  const page = await context.newPage();
  const received: Promise<Received>[] = [];
  page.on("requestfinished", (request) => {
    const name = new URL(request.url()).pathname;
    const size = async () => ({ name, kind: request.resourceType(), bytes: (await request.sizes()).responseBodySize });
    received.push(size());
  });
  await page.goto(url, { waitUntil: "load" });
  // A live stream stays open: the network is never idle.
  await page.locator("main h1, main h2").first().waitFor({ state: "attached" });
  await page.waitForTimeout(1500);
  const files = (await Promise.all(received)).sort((a, b) => b.bytes - a.bytes);
  await context.close();
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  const sum = (some: readonly Received[]) => some.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  return {
    files,
    scriptFiles: scripts.length,
    scriptKilobytes: sum(scripts),
    styleKilobytes: sum(files.filter(({ name }) => name.endsWith(".css"))),
    fontKilobytes: sum(files.filter(({ kind }) => kind === "font")),
  };
}
