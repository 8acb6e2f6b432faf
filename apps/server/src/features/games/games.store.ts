import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { gameWins } from "../../platform/database/schema.ts";

export type GameKey = (typeof gameWins.$inferSelect)["game"];

export async function insertWin(tx: Transaction, patientId: number, game: GameKey): Promise<void> {
  await tx
    .insert(gameWins)
    .values({ patientId, game, count: 1 })
    .onConflictDoUpdate({
      target: [gameWins.patientId, gameWins.game],
      set: { count: sql`least(${gameWins.count} + 1, 9999)` },
    });
}

export const listWins = (tx: Transaction, patientId: number): Promise<{ game: GameKey; count: number }[]> =>
  tx.select({ game: gameWins.game, count: gameWins.count }).from(gameWins).where(eq(gameWins.patientId, patientId));
