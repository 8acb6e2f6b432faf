import pino from "pino";
import type { TestServer } from "./test-server.ts";

/** Every line that this server logs from now on, from `info` up, instead of printing it. */
export function collectLog({ app }: Pick<TestServer, "app">): string[] {
  const lines: string[] = [];
  Object.assign(app.log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  app.log.level = "info";
  return lines;
}
