import type { Visitor } from "./test-server.ts";

/** Turns a provider's browser into the ward board. Returns its cookie, as a header. */
export async function openBoard(provider: Pick<Visitor, "call">, name: string): Promise<string> {
  const reply = await provider.call("POST", "/api/board", { name });
  const cookies = [reply.headers["set-cookie"]].flat();
  const cookie = cookies.find((text) => text?.startsWith("board="));
  if (reply.statusCode !== 201 || !cookie) throw new Error(`The board was not opened: ${reply.body}`);
  return cookie.split(";")[0] ?? "";
}
