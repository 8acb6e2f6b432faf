import type { LiveEvent } from "@bedside-bike/contract";
import type { TestServer, Visitor } from "./test-server.ts";

/** A browser's server-sent event stream over a real socket. What waits for too long is ended by the test's timeout. */
export class EventStream {
  readonly events: LiveEvent[] = [];
  isEnded = false;
  readonly #abort = new AbortController();
  #wake: () => void = () => undefined;

  static async open(server: TestServer, visitor: Visitor, path: string): Promise<EventStream> {
    const stream = new EventStream();
    const response = await fetch(`${server.url}${path}`, {
      headers: visitor.cookie ? { cookie: visitor.cookie } : {},
      signal: stream.#abort.signal,
    });
    if (response.status !== 200 || !response.body) {
      throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
    }
    void stream.#read(response.body);
    return stream;
  }

  /** Answers the first event, past or to come, of which the condition is true. */
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

  close(): void {
    this.#abort.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let unread = "";
    try {
      for await (const chunk of body) {
        unread += decoder.decode(chunk, { stream: true });
        const blocks = unread.split("\n\n");
        unread = blocks.pop() ?? "";
        for (const block of blocks) {
          if (block.startsWith("data: ")) this.events.push(JSON.parse(block.slice("data: ".length)));
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
