import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { mergeReadings, type Reading, summarizeRide } from "@bedside-bike/ride";

export interface ReceivedBatch {
  rideId: string;
  startedAt: string;
  readings: Reading[];
  ended?: true;
  bytes: number;
}

type Reply = { status: number; body: unknown; retryAfter?: string };

/** The server side of the telemetry call, on a loopback port. Stored data survives `crash`, as in a database. */
export class TelemetryServer {
  readonly key = "the-right-key";
  readonly batches: ReceivedBatch[] = [];
  readonly rides = new Map<string, { readings: Reading[]; isEnded: boolean }>();
  attributed = true;
  /** Replaces the normal reply, once the batch is stored or refused. Null closes the connection. */
  interfere: (batchNumber: number) => Reply | null | undefined = () => undefined;
  private server: Server | undefined;
  private port = 0;

  get url(): URL {
    return new URL(`http://127.0.0.1:${this.port}`);
  }

  /** The same port again after `crash`. */
  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    const server = this.server;
    await new Promise<void>((done) => server.listen(this.port, "127.0.0.1", done));
    this.port = (server.address() as AddressInfo).port;
  }

  async crash(): Promise<void> {
    const server = this.server;
    if (!server) return;
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, retryAfter } = (await this.take(request)) ?? {};
    if (status === undefined) {
      response.destroy();
      return;
    }
    const headers = { "content-type": "application/json", ...(retryAfter ? { "retry-after": retryAfter } : {}) };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }

  private async take(request: IncomingMessage): Promise<Reply | null> {
    const content = await text(request);
    const number = /^\/api\/devices\/(\d+)\/telemetry$/.exec(request.url ?? "")?.[1];
    if (number !== "121") return refuse(404, "No such bike.");
    if (request.headers.authorization !== `Bearer ${this.key}`) return refuse(401, "The key does not fit.");
    const batch = JSON.parse(content);
    this.batches.push({ ...batch, bytes: content.length });
    const ride = this.rides.get(batch.rideId) ?? { readings: [], isEnded: false };
    const readings = mergeReadings(ride.readings, batch.readings);
    this.rides.set(batch.rideId, { readings, isEnded: ride.isEnded || batch.ended === true });
    const interference = this.interfere(this.batches.length);
    if (interference !== undefined) return interference;
    return {
      status: 200,
      body: {
        rideId: batch.rideId,
        acceptedReadings: readings.length - ride.readings.length,
        durationSeconds: Math.round(summarizeRide(readings).durationSeconds),
        attributed: this.attributed,
      },
    };
  }
}

export function refuse(status: number, error: string, field?: string): Reply {
  return { status, body: { error, field, requestId: "test" } };
}
