import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";

/** An ES256 passkey in software: what a provider's device keeps. */
export interface SoftwarePasskey {
  readonly id: string;
  readonly privateKeyPem: string;
  /** How often it has signed. */
  counter: number;
}

export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

const userPresentAndVerified = 0x05;
const holdsCredential = 0x40;

export function newSoftwarePasskey(): SoftwarePasskey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const privateKeyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { id: sha256(Buffer.from(privateKeyPem)).toString("base64url"), privateKeyPem, counter: 0 };
}

/** What a browser sends to keep it. WebAuthn Level 2, section 6.5 without attestation. */
export function registrationOf(passkey: SoftwarePasskey, site: PasskeySite, challenge: string): object {
  const id = Buffer.from(passkey.id, "base64url");
  const data = Buffer.concat([
    authenticatorData(site, userPresentAndVerified | holdsCredential, passkey.counter),
    Buffer.alloc(16), // no model of authenticator
    Buffer.from([id.length >> 8, id.length & 0xff]),
    id,
    coseKeyOf(passkey),
  ]);
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]), // a map of three
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.from([0xa0]),
    cborText("authData"),
    Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
    data,
  ]);
  return credential(passkey, {
    clientDataJSON: clientData("webauthn.create", site, challenge).toString("base64url"),
    attestationObject: attestationObject.toString("base64url"),
    transports: ["internal"],
  });
}

/** What a browser sends to sign in with it. */
export function assertionOf(passkey: SoftwarePasskey, site: PasskeySite, challenge: string): object {
  passkey.counter += 1;
  const data = authenticatorData(site, userPresentAndVerified, passkey.counter);
  const client = clientData("webauthn.get", site, challenge);
  const signature = sign("sha256", Buffer.concat([data, sha256(client)]), createPrivateKey(passkey.privateKeyPem));
  return credential(passkey, {
    clientDataJSON: client.toString("base64url"),
    authenticatorData: data.toString("base64url"),
    signature: signature.toString("base64url"),
  });
}

const credential = ({ id }: SoftwarePasskey, response: object) => ({
  id,
  rawId: id,
  type: "public-key",
  response,
  clientExtensionResults: {},
});

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

const clientData = (type: string, { origin }: PasskeySite, challenge: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(site: PasskeySite, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(site.id)), Buffer.from([flags]), count]);
}

/** For texts of fewer than 24 bytes. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);

/** RFC 9052: kty EC2, alg ES256, crv P-256, then the point. */
function coseKeyOf({ privateKeyPem }: SoftwarePasskey): Buffer {
  const { x = "", y = "" } = createPublicKey(privateKeyPem).export({ format: "jwk" });
  const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01];
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")]);
  return Buffer.concat([Buffer.from(head), coordinate(0x21, x), coordinate(0x22, y)]);
}
