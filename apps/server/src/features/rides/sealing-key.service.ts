import { constants, createHash, createPrivateKey, createPublicKey, generateKeyPair, privateDecrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Api, CallBody, CallReply } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import * as store from "./sealing-key.store.ts";

type SealedPatient = NonNullable<CallBody<"rides.begin">["sealedPatient"]>;
type SealingKey = CallReply<"rides.sealingKey">;

const modulusLength = 2048;

/** The public key, which is made for the first request. The same on all nodes, and after a restart. */
export async function getSealingKey(
  { at }: PublicInput<Api["rides.sealingKey"]>,
  { database }: Pick<Deps, "database">,
): Promise<SealingKey> {
  const stored = await database.asSystem("rides", store.findSealingKey);
  if (stored) return publicPart(stored.privateKey);
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength });
  const bytes = privateKey.export({ type: "pkcs8", format: "der" });
  const { keyId } = publicPart(bytes);
  const kept = await database.asSystem("rides", (tx) =>
    store.keepFirstSealingKey(tx, { keyId, privateKey: bytes, createdAt: at }),
  );
  return publicPart(kept.privateKey);
}

/** As a JSON Web Key for RSA-OAEP-256; its id is the key's thumbprint (RFC 7638). */
function publicPart(privateKey: Uint8Array): SealingKey {
  const { n = "", e = "" } = createPublicKey(readPrivateKey(privateKey)).export({ format: "jwk" });
  const keyId = createHash("sha256").update(`{"e":"${e}","kty":"RSA","n":"${n}"}`).digest("base64url");
  return { keyId, publicKey: { kty: "RSA", n, e, alg: "RSA-OAEP-256", use: "enc" } };
}

const readPrivateKey = (bytes: Uint8Array) =>
  createPrivateKey({ key: Buffer.from(bytes), format: "der", type: "pkcs8" });

/** Whether a tablet sealed this patient's id. False for anything that can't be opened. */
export async function isSealedFor(
  tx: Transaction,
  patientId: number,
  { keyId, sealed }: SealedPatient,
): Promise<boolean> {
  const stored = await store.findSealingKey(tx);
  if (stored?.keyId !== keyId) return false;
  try {
    const opened = privateDecrypt(
      { key: readPrivateKey(stored.privateKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
      Buffer.from(sealed, "base64url"),
    );
    return opened.toString("utf8") === String(patientId);
  } catch {
    return false;
  }
}
