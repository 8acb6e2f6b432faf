import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export const batchEverySeconds = 5;
export const readingsPerBatch = 5;
const slowestReplyMilliseconds = 60_000;

/** The outcome for a ward's batches. */
export interface Tally {
  /** Milliseconds until the acknowledgment: of a ride's first batch, which all bikes send within 5 s, and of the rest. */
  readonly beginning: number[];
  readonly following: number[];
  /** Answered with 503: sent again when the server said. */
  refused: number;
  /** Not acknowledged by the end: without a reply, or refused again and again. */
  failed: number;
}

export const newTally = (): Tally => ({ beginning: [], following: [], refused: 0, failed: 0 });

interface Reply {
  readonly status: number;
  readonly retryAfterSeconds: number;
}

/** Where a sender's batches go, with which key, and for which ride if that has begun. */
export interface Place {
  readonly path: string;
  readonly authorization: string;
  readonly ride?: { readonly rideId: string; readonly startedAt: string };
}

export const placeOfBike = (number: number): Place => ({
  path: `/api/devices/${number}/telemetry`,
  authorization: "Bearer bench",
});

/** A bike, or the tablet beside it, with a connection of its own, as written by hand as possible: the load must cost less than the server. */
export class Bike {
  readonly #place: Place;
  readonly #url: URL;
  #socket: Socket | null = null;
  #received = "";
  #answer: ((reply: Reply | null) => void) | null = null;

  constructor(place: Place, url: string) {
    this.#place = place;
    this.#url = new URL(url);
  }

  /** Rides for so long, on its own clock: a slow reply delays no later batch, but they are sent one after another. */
  async ride(seconds: number, tally: Tally): Promise<void> {
    const { rideId, startedAt } = this.#place.ride ?? { rideId: randomUUID(), startedAt: new Date().toISOString() };
    const batches = Math.ceil(seconds / batchEverySeconds);
    const beganAt = performance.now();
    for (let batch = 0; batch < batches; batch += 1) {
      const dueAt = beganAt + batch * batchEverySeconds * 1000;
      await wait(Math.max(0, dueAt - performance.now()));
      const readings = Array.from({ length: readingsPerBatch }, (_, index) => ({
        offsetSeconds: batch * readingsPerBatch + index,
        powerWatts: 20 + (index % 7),
        cadenceRpm: 40,
      }));
      const took = await this.deliver(JSON.stringify({ rideId, startedAt, readings }), dueAt, tally);
      if (took === null) tally.failed += 1;
      else (batch === 0 ? tally.beginning : tally.following).push(took);
    }
  }

  /** Until it is acknowledged, as a bike does. Milliseconds since it was due; null if it never was. */
  async deliver(body: string, dueAt: number, tally: Tally): Promise<number | null> {
    while (performance.now() - dueAt < slowestReplyMilliseconds) {
      const reply = await this.#send(body);
      if (reply?.status === 200) return performance.now() - dueAt;
      tally.refused += 1;
      if (reply && reply.status !== 503) return null;
      await wait((reply?.retryAfterSeconds ?? 1) * 1000);
    }
    return null;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #send(body: string): Promise<Reply | null> {
    return new Promise((answer) => {
      this.#answer = answer;
      this.#socket ??= this.#connect();
      this.#socket.write(
        `POST ${this.#place.path} HTTP/1.1\r\nHost: ${this.#url.host}\r\nAuthorization: ${this.#place.authorization}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  }

  #connect(): Socket {
    const socket = connect({ host: this.#url.hostname, port: Number(this.#url.port), noDelay: true });
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => this.#receive(text));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (this.#socket === socket) this.#socket = null;
      this.#finish(null);
    });
    return socket;
  }

  #receive(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = "";
    this.#finish({
      status: Number(head.slice(9, 12)),
      retryAfterSeconds: Number(/retry-after: (\d+)/.exec(head)?.[1] ?? 1),
    });
  }

  #finish(reply: Reply | null): void {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(reply);
  }
}
