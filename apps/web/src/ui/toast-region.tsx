import { type ComponentType, useCallback, useEffect, useState } from "react";
import { inTime } from "../network/in-time.ts";
import { useStored } from "../store.ts";
import { usePreload } from "./lazy-part.tsx";
import { lastToast } from "./toast.ts";

/**
 * Where messages appear, above everything. The code that renders them is loaded once the first screen is idle, or with
 * the first message.
 */
export function ToastRegion() {
  const last = useStored(lastToast, (shown) => shown);
  const [Messages, setMessages] = useState<ComponentType | null>(null);
  const load = useCallback(
    () => inTime(() => import("./toast-messages.tsx")).then((loaded) => setMessages(() => loaded.default)),
    [],
  );
  usePreload(load);
  useEffect(() => {
    if (last) void load().catch(() => undefined);
  }, [last, load]);
  return Messages && <Messages />;
}
