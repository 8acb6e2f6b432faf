import { type Api, type CallReply, gameRewardsXp } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import type { AuthenticatedInput } from "../../platform/route.ts";
import * as store from "./games.store.ts";

/** Stores the XP of a game that was won. The rides behind it are in the patient's record; games are not. */
export async function winGame({
  tx,
  params,
  body,
}: AuthenticatedInput<Api["games.win"]>): Promise<CallReply<"games.win">> {
  await store.insertWin(tx, params.id, body.game);
  return sumXp(tx, params.id);
}

export async function getXp({ tx, params }: AuthenticatedInput<Api["games.xp"]>): Promise<CallReply<"games.xp">> {
  return sumXp(tx, params.id);
}

async function sumXp(tx: Transaction, patientId: number): Promise<{ xp: number }> {
  const wins = await store.listWins(tx, patientId);
  return { xp: wins.reduce((sum, { game, count }) => sum + gameRewardsXp[game] * count, 0) };
}
