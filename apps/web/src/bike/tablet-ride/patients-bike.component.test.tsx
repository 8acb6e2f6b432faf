import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { stubReply } from "../../../test/support/stub-server.ts";
import { usePatientsBike, withBike } from "./patients-bike.ts";

function Patient() {
  usePatientsBike(7);
  return null;
}

it("is opened for a press that came before it could be [EXERCISE-20]", async () => {
  const requestDevice = vi.fn().mockRejectedValue(new DOMException("", "NotFoundError"));
  Object.defineProperty(navigator, "bluetooth", { configurable: true, value: { requestDevice } });
  stubReply("rides.sealingKey", {
    keyId: "key",
    publicKey: { kty: "RSA", n: "AQAB", e: "AQAB", alg: "RSA-OAEP-256", use: "enc" },
  });
  withBike(({ choose }) => choose());
  await render(<Patient />);
  await expect.poll(() => requestDevice).toHaveBeenCalledOnce();
});
