import type { CallReply } from "@bedside-bike/contract";
import { reactionTypes } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../src/platform/database/database.ts";
import type { Random } from "../../src/seed/random.ts";
import type { Call, Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { Writer } from "./writer.ts";

type Feed = CallReply<"kudos.feed">;

/** A patient who reacts on the wall and takes reactions back: the same call does either. */
export class ReactionWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #patientId: number;
  readonly #headers: Call["headers"];
  readonly #random: Random;
  readonly #reactions: readonly string[];
  /** As acknowledged. */
  readonly #given: Set<string>;
  #written = 0;
  #unanswered: string | null = null;

  private constructor(client: Client, patient: Patient, feed: Feed) {
    this.ledger = new Ledger(`reactions of patient ${patient.id}`);
    this.#client = client;
    this.#patientId = patient.id;
    this.#headers = patient.headers;
    this.#random = patient.random;
    this.#reactions = feed.flatMap(({ id }) => reactionTypes.map((type) => `${id} ${type}`));
    this.#given = givenIn(feed);
  }

  static async begin(client: Client, patient: Patient): Promise<ReactionWriter> {
    return new ReactionWriter(client, patient, await readFeed(client, patient.headers));
  }

  async write(): Promise<void> {
    const reaction = this.#reactions[Math.floor(this.#random() * this.#reactions.length)] ?? "";
    const [feedItemId, reactionType] = reaction.split(" ");
    this.#written += 1;
    this.#unanswered = reaction;
    const body = { feedItemId: Number(feedItemId), reactionType };
    const call = { method: "POST", path: "/api/kudos/react", headers: this.#headers, body } as const;
    if (await this.#client.write(this.ledger, `${reaction} ${this.#written}`, call)) this.#toggle(reaction);
    this.#unanswered = null;
  }

  async check(): Promise<void> {
    const found = givenIn(await readFeed(this.#client, this.#headers));
    this.#compare(found);
    if (this.#unanswered && found.has(this.#unanswered) !== this.#given.has(this.#unanswered)) {
      this.#toggle(this.#unanswered);
    }
    this.#unanswered = null;
  }

  /** The reactions themselves are the state: each that differs from what was acknowledged is a lost write. */
  async count(tx: Transaction): Promise<void> {
    const stored = await selectRows<{ item: number; type: string }>(
      tx,
      sql`select feed_item_id::int as item, reaction_type as type from kudos_reactions where patient_id = ${this.#patientId}`,
    );
    const found = stored.map(({ item, type }) => `${item} ${type}`);
    this.#compare(new Set(found));
    for (const reaction of new Set(found)) {
      if (found.filter((one) => one === reaction).length > 1) this.ledger.doubled.add(reaction);
    }
  }

  #compare(found: ReadonlySet<string>): void {
    for (const reaction of this.#reactions) {
      if (reaction === this.#unanswered || found.has(reaction) === this.#given.has(reaction)) continue;
      this.ledger.lost.add(reaction);
      this.#toggle(reaction);
    }
  }

  #toggle(reaction: string): void {
    if (!this.#given.delete(reaction)) this.#given.add(reaction);
  }
}

interface Patient {
  readonly id: number;
  readonly headers: Call["headers"];
  readonly random: Random;
}

const readFeed = (client: Client, headers: Call["headers"]): Promise<Feed> => client.read("/api/kudos/feed", headers);

const givenIn = (feed: Feed): Set<string> =>
  new Set(feed.flatMap(({ id, myReactions }) => myReactions.map((type) => `${id} ${type}`)));
