import type { CallReply, WireInput } from "@bedside-bike/contract";
import type { BrowserReply } from "@bedside-bike/contract/assess-in-browser";
import { ApiError, call } from "../../api.ts";
import { isConnected } from "../../network/network.ts";
import { serverNowMs } from "../../network/server-clock.ts";
import type { Question } from "./assess.worker.ts";

type Reply = CallReply<"riskAssessments.createAnonymous">;

/**
 * Assesses on the server or, if it can't be reached, in this browser with the same code.
 * @throws ApiError as the call itself
 */
export async function assessAnonymously(body: WireInput): Promise<Reply> {
  if (isConnected.get()) {
    const silence = new AbortController();
    const stop = isConnected.subscribe(() => silence.abort());
    try {
      return await call("riskAssessments.createAnonymous", { body, signal: silence.signal });
    } catch (error) {
      if (error instanceof ApiError && isConnected.get()) throw error;
    } finally {
      stop();
    }
  }
  const reply = await assessHere({ body, now: new Date(serverNowMs()).toISOString() });
  if (reply.status !== 200) throw new ApiError(reply.status, reply.body, "");
  return JSON.parse(reply.body);
}

async function assessHere(question: Question): Promise<BrowserReply> {
  const worker = new Worker(new URL("./assess.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<BrowserReply>) => resolve(data);
      worker.onerror = () => reject(new Error("The calculator's file did not load."));
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}
