import { type ClientRequest, get, type IncomingMessage } from "node:http";
import type { LiveEvent } from "@bedside-bike/contract";
import type { TestServer, Visitor } from "./test-server.ts";

/** A server-sent event stream on its own socket. The test's timeout ends what waits too long. */
export class EventStream {
  /** All but the beats. */
  readonly events: LiveEvent[] = [];
  /** The first one opens the stream. An event before the second was pushed, not found by a regular check. */
  readonly beats: LiveEvent[] = [];
  isEnded = false;
  readonly #request: ClientRequest;
  #wake: () => void = () => undefined;

  /** @throws Error with the status if the server returns no stream. */
  static async open(
    server: Pick<TestServer, "url">,
    visitor: Pick<Visitor, "cookie">,
    path: string,
  ): Promise<EventStream> {
    const headers = visitor.cookie ? { cookie: visitor.cookie } : {};
    const request = get(`${server.url}${path}`, { agent: false, headers });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve).on("error", reject);
    });
    if (response.statusCode !== 200) throw new Error(`the server returned ${response.statusCode} instead of a stream`);
    return new EventStream(request, response);
  }

  private constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request;
    void this.#read(response);
  }

  /** Returns the first event, received or still to come, that meets the condition. */
  async next(condition: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    for (;;) {
      const found = this.events.find(condition);
      if (found) return found;
      if (this.isEnded) throw new Error(`the stream ended after ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Resolves when the server has ended the stream; everything that it sent is in `events` by then. */
  async ended(): Promise<void> {
    while (!this.isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#request.destroy();
  }

  async #read(response: IncomingMessage): Promise<void> {
    let unread = "";
    try {
      for await (const chunk of response.setEncoding("utf8")) {
        unread += chunk;
        const blocks = unread.split("\n\n");
        unread = blocks.pop() ?? "";
        for (const block of blocks) {
          if (!block.startsWith("data: ")) continue;
          const event = JSON.parse(block.slice("data: ".length)) as LiveEvent;
          if (event.type === "beat") this.beats.push(event);
          else this.events.push(event);
        }
        this.#wake();
      }
    } catch {
      // Closed by the test.
    }
    this.isEnded = true;
    this.#wake();
  }
}
