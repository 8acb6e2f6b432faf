import { get, type IncomingMessage } from "node:http";

const openedAtOnce = 50;

export interface StreamAddress {
  readonly path: string;
  readonly cookie?: string;
}

/** Many clients that read streams and note how long each event took to them. */
export class Readers {
  /** Milliseconds from the sending of an event to each of its readers. */
  readonly latencies: number[] = [];
  /** Streams that the server ended. */
  ended = 0;
  readonly #sentAt = new Map<number, number>();
  readonly #responses: IncomingMessage[] = [];

  /** @throws Error if a stream is refused. */
  async open(url: string, addresses: readonly StreamAddress[]): Promise<void> {
    for (let first = 0; first < addresses.length; first += openedAtOnce) {
      await Promise.all(addresses.slice(first, first + openedAtOnce).map((address) => this.#openOne(url, address)));
    }
  }

  noteSent(event: number): void {
    this.#sentAt.set(event, performance.now());
  }

  close(): void {
    for (const response of this.#responses) response.destroy();
  }

  async #openOne(url: string, { path, cookie }: StreamAddress): Promise<void> {
    const headers = cookie === undefined ? {} : { cookie };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}${path}`, { agent: false, headers }, resolve).on("error", reject);
    });
    if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}.`);
    response.on("error", () => undefined); // the server is ended while it is read
    response.on("end", () => {
      this.ended += 1;
    });
    this.#responses.push(response);
    let unread = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const frames = (unread + chunk).split("\n\n");
      unread = frames.pop() ?? "";
      for (const frame of frames) this.#read(frame);
    });
  }

  #read(frame: string): void {
    const [, event] = /"durationSeconds":(\d+)/.exec(frame) ?? [];
    const sentAt = event === undefined ? undefined : this.#sentAt.get(Number(event));
    if (sentAt !== undefined) this.latencies.push(performance.now() - sentAt);
  }
}
