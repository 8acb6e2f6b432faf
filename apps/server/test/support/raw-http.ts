import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { TestServer } from "./test-server.ts";

export function connectTo({ url }: Pick<TestServer, "url">): Socket {
  const { hostname, port } = new URL(url);
  // A server that disconnects a client that is still sending resets the connection.
  return connect(Number(port), hostname).on("error", () => undefined);
}

/** Sends bytes as they are, which no client library would, and reads until the server disconnects. */
export async function say(bytes: string, to: Pick<TestServer, "url">): Promise<string> {
  const socket = connectTo(to);
  let reply = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    reply += chunk;
  });
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return reply;
}

/** A reply as it came: status, headers by their lower-case name, body. */
export function readReply(text: string): { status: number; headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
