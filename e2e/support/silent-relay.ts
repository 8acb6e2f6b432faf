import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Journey } from "./journey.ts";

/** A TCP relay between the browser and the server, whose connections can die without a word. */
export interface SilentRelay {
  readonly url: string;
  /** From now on nothing passes on the connections that are open; none is closed. New ones work. */
  silence(): void;
  /** The same at the next request whose first line matches, before its answer. Resolves then. */
  silenceAt(request: RegExp): Promise<void>;
}

/** On the loopback, until the test ends. */
export async function relayTo({ server: { url } }: Journey): Promise<SilentRelay> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const silence = () => {
    for (const socket of open) socket.unpipe().pause();
  };
  let awaited: { readonly request: RegExp; readonly done: () => void } | null = null;
  const watch = (sent: Buffer) => {
    if (!awaited?.request.test(sent.toString("latin1").split("\r\n", 1)[0] ?? "")) return;
    const { done } = awaited;
    awaited = null;
    silence();
    done();
  };
  const relay = createServer((browser) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [browser, server]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket)).on("error", () => undefined);
    }
    browser.on("data", watch).pipe(server);
    server.pipe(browser);
    // `pipe` passes on an end, but not that a connection was cut.
    browser.on("close", () => server.destroy());
    server.on("close", () => browser.destroy());
  });
  await new Promise<void>((done) => relay.listen(0, "127.0.0.1", done));
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        relay.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  );
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    silence,
    silenceAt: (request) =>
      new Promise<void>((done) => {
        awaited = { request, done };
      }),
  };
}
