import type { StreamEvent } from "./events.ts";

/** A live stream, by what events may name. */
export interface IndexedStream {
  /** Null for the ward board. */
  readonly sessionId: number | null;
  /** Whose stream it is: a patient, a provider, or the provider who opened the board. */
  readonly userId: number;
  /** Whose data it may carry now; a grant or revoke that the stream takes may change it. */
  readonly patientIds: ReadonlySet<number>;
  readonly take: (event: StreamEvent) => void;
}

/**
 * The open streams of a node, found by session, user and patient: an event goes only to the streams that it may
 * concern. What a stream does with it is the stream's own decision.
 */
export class StreamIndex<Stream extends IndexedStream> {
  readonly #streams = new Set<Stream>();
  readonly #bySession = new StreamsByKey<Stream>();
  readonly #byUser = new StreamsByKey<Stream>();
  readonly #byPatient = new StreamsByKey<Stream>();

  get size(): number {
    return this.#streams.size;
  }

  all(): Stream[] {
    return [...this.#streams];
  }

  /** Whether some stream may carry this patient's data. */
  isAbout(patientId: number): boolean {
    return this.#byPatient.has(patientId);
  }

  add(stream: Stream): void {
    this.#streams.add(stream);
    if (stream.sessionId !== null) this.#bySession.add(stream.sessionId, stream);
    this.#byUser.add(stream.userId, stream);
    for (const patientId of stream.patientIds) this.#byPatient.add(patientId, stream);
  }

  delete(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    if (stream.sessionId !== null) this.#bySession.delete(stream.sessionId, stream);
    this.#byUser.delete(stream.userId, stream);
    for (const patientId of stream.patientIds) this.#byPatient.delete(patientId, stream);
  }

  clear(): void {
    for (const streams of [this.#streams, this.#bySession, this.#byUser, this.#byPatient]) streams.clear();
  }

  /** Hands the event to the streams that it may concern, each once. */
  take(event: StreamEvent): void {
    if (event.type === "session-ended") {
      for (const stream of this.#bySession.of(event.sessionId)) stream.take(event);
    } else if (event.type === "board-ended") {
      for (const stream of this.#byUser.of(event.providerId)) stream.take(event);
    } else if (event.type === "granted" || event.type === "revoked") {
      const { patientId, providerId } = event;
      for (const stream of this.#byUser.of(patientId)) stream.take(event);
      for (const stream of this.#byUser.of(providerId)) {
        stream.take(event);
        if (stream.patientIds.has(patientId)) this.#byPatient.add(patientId, stream);
        else this.#byPatient.delete(patientId, stream);
      }
    } else if ("patientId" in event) {
      for (const stream of this.#byPatient.of(event.patientId)) stream.take(event);
    }
  }
}

/** A set exists only while something is in it. */
class StreamsByKey<Stream> {
  readonly #sets = new Map<number, Set<Stream>>();

  has(key: number): boolean {
    return this.#sets.has(key);
  }

  of(key: number): Iterable<Stream> {
    return this.#sets.get(key) ?? [];
  }

  add(key: number, stream: Stream): void {
    const streams = this.#sets.get(key);
    if (streams) streams.add(stream);
    else this.#sets.set(key, new Set([stream]));
  }

  delete(key: number, stream: Stream): void {
    const streams = this.#sets.get(key);
    if (streams?.delete(stream) && streams.size === 0) this.#sets.delete(key);
  }

  clear(): void {
    this.#sets.clear();
  }
}
