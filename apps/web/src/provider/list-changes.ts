import type { ProviderPatient } from "@bedside-bike/contract";
import { withRow } from "@bedside-bike/contract/attention-order";
import type { Query, QueryClient } from "@tanstack/react-query";
import { call } from "../api.ts";
import { fetchAgain } from "../fetch-again.ts";

export type Caseload = ProviderPatient[];

const apartMs = 1000;
/** More rows in one second are as much work for the server as its whole list. */
const mostRows = 8;
/** Some of a row changes with time alone: until when a check counts, or how long ago a ride was too hard. */
const wholeForMs = 10 * 60_000;

/**
 * What of a provider's list has changed at the server: it is collected, and asked for at most once a second, by rows
 * or, if they are many, by the whole list. The whole list is also asked for where a row can't be had.
 */
export class ListChanges {
  readonly #queries: QueryClient;
  readonly #list: Query<Caseload>;
  readonly #providerId: string;
  readonly #waiting = new Set<number>();
  readonly #underway = new Map<number, AbortController>();
  /** Dropped since the list was last asked for. */
  readonly #gone = new Set<number>();
  #isListWaiting = false;
  #wholeAtMs: number;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queries: QueryClient, list: Query<Caseload>) {
    this.#queries = queries;
    this.#list = list;
    this.#providerId = (list.queryKey[1] as { id: string }).id;
    this.#wholeAtMs = list.state.dataUpdatedAt;
  }

  row(patientId: number): void {
    this.#waiting.add(patientId);
    this.#schedule();
  }

  whole(): void {
    this.noteMissed();
    this.#schedule();
  }

  /** Nobody looks at the list: it is asked for when somebody does. */
  noteMissed(): void {
    this.#isListWaiting = true;
  }

  fetchMissed(): void {
    if (!this.#isListWaiting) return;
    this.#isListWaiting = false;
    fetchAgain(this.#queries, this.#list.queryKey);
  }

  /** Without waiting for the second to be over; a question that is on its way is too old. */
  rowNow(patientId: number): void {
    const { status, fetchStatus } = this.#list.state;
    if (status === "success" && fetchStatus === "idle") void this.#fetch(patientId);
    else fetchAgain(this.#queries, this.#list.queryKey);
  }

  show(row: ProviderPatient): void {
    // A list that could not be fetched again stays marked as such.
    if (this.#list.state.status === "error") this.whole();
    else this.#queries.setQueryData<Caseload>(this.#list.queryKey, (list) => list && withRow(list, row));
  }

  /** No reply that is on its way, of the row or the list, brings the row back. */
  drop(patientId: number): void {
    this.#gone.add(patientId);
    this.#waiting.delete(patientId);
    this.#underway.get(patientId)?.abort();
    const list = this.#list.state.data ?? [];
    const data = list.filter(({ id }) => id !== patientId);
    // Not compared row by row: a team that ends takes hundreds away, one after another.
    if (data.length < list.length) this.#list.setState({ data });
  }

  /** A list is on its way that knows of every change until now. */
  asked(): void {
    this.#gone.clear();
  }

  /** A list that has just arrived: with rows as they are shown where those are newer, or are about to be asked for. */
  arrived(list: Caseload): Caseload {
    this.#wholeAtMs = Date.now();
    const shown = new Map(this.#list.state.data?.map((row) => [row.id, row]));
    return list.reduce<Caseload>(
      (rows, row) => {
        const before = shown.get(row.id);
        return before && this.#isNewer(before, row) ? withRow(rows, before) : rows;
      },
      list.filter(({ id }) => !this.#gone.has(id)),
    );
  }

  #isNewer(shown: ProviderPatient, row: ProviderPatient): boolean {
    return this.#waiting.has(row.id) || shown.today.at > row.today.at;
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    // A clock that was set back makes nobody wait for longer.
    const early = Math.min(apartMs, this.#askedAtMs + apartMs - Date.now());
    if (early <= 0) this.#ask();
    else this.#timer = setTimeout(() => this.#ask(), early);
  }

  #ask(): void {
    this.#timer = undefined;
    const { state, queryKey } = this.#list;
    // Whoever was signed in has left.
    if (this.#queries.getQueryCache().find({ queryKey }) !== this.#list) return;
    this.#askedAtMs = Date.now();
    // What comes may be older than the change.
    if (state.fetchStatus !== "idle") {
      this.#schedule();
      return;
    }
    const ids = [...this.#waiting].filter((id) => !this.#underway.has(id));
    const isOld = this.#askedAtMs - this.#wholeAtMs > wholeForMs;
    if (this.#isListWaiting || isOld || ids.length > mostRows || state.status === "error") {
      this.#isListWaiting = false;
      this.#waiting.clear();
      fetchAgain(this.#queries, queryKey);
    } else {
      for (const id of ids) void this.#fetch(id);
    }
  }

  async #fetch(patientId: number): Promise<void> {
    this.#waiting.delete(patientId);
    this.#underway.get(patientId)?.abort();
    const control = new AbortController();
    const { signal } = control;
    this.#underway.set(patientId, control);
    try {
      const row = await call("providers.patient", { params: { id: this.#providerId, patientId }, signal });
      const shown = this.#list.state.data?.find(({ id }) => id === patientId);
      if (!signal.aborted && !(shown && this.#isNewer(shown, row))) this.show(row);
    } catch {
      if (!signal.aborted) this.whole();
    } finally {
      if (this.#underway.get(patientId) === control) this.#underway.delete(patientId);
      if (this.#waiting.size > 0) this.#schedule();
    }
  }
}
