import { setTimeout as wait } from "node:timers/promises";
import type { App, Deps } from "./route.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly drain: Drain;
  }
}

/** A node that will stop, and continues to serve until its load balancer sends requests elsewhere. */
export interface Drain {
  isUnderWay(): boolean;
  /** Resolves after DRAIN_SECONDS, or as soon as it is told to hurry: docs/decisions/104-draining.md. */
  begin(hurry: AbortSignal): Promise<void>;
}

export function prepareDrain(app: App, { config }: Pick<Deps, "config">): Drain {
  const milliseconds = config.drainSeconds * 1000;
  let isUnderWay = false;
  // A client comes back on a new connection, which the load balancer gives to another node.
  app.addHook("onRequest", (_request, reply, done) => {
    if (isUnderWay) reply.raw.setHeader("connection", "close");
    done();
  });
  return {
    isUnderWay: () => isUnderWay,
    async begin(hurry) {
      if (milliseconds === 0) return;
      isUnderWay = true;
      app.log.info({ drainSeconds: config.drainSeconds }, "draining: other nodes take over");
      const moveStreams = async () => {
        // Not earlier: screens would come back to this node, because the load balancer doesn't know yet.
        await wait(milliseconds / 2, undefined, { signal: hurry });
        await app.streams.endInTurns(milliseconds / 2, hurry);
      };
      try {
        await Promise.all([wait(milliseconds, undefined, { signal: hurry }), moveStreams()]);
      } catch (error) {
        if (!hurry.aborted) throw error;
      }
    },
  };
}
