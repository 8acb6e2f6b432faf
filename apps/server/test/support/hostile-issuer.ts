import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const clientId = "bedside-bike";

export interface Signing {
  readonly header?: Record<string, unknown>;
  /** 'HS256' with this secret, no signature at all, or the issuer's or another private key. */
  readonly with?: { readonly secret: string } | "nothing" | KeyObject;
}

export interface HostileIssuer {
  readonly issuer: string;
  readonly environment: Record<string, string>;
  /** The public key as PEM: what an HS256 forger uses as the secret. */
  readonly publicKeyPem: string;
  readonly clientId: string;
  /** Claims that are valid for this installation, with the nonce of the sign-in in progress. */
  claims(more?: Record<string, unknown>): Record<string, unknown>;
  token(claims: Record<string, unknown>, signing?: Signing): string;
  /** What the token endpoint returns next. */
  answerWith(idToken: () => string): void;
  /** Closes the connections of its next requests without a reply. */
  breakConnections(count: number): void;
  /** Set to the address that the product sends the browser to. */
  begin(address: string): void;
  readonly otherKey: KeyObject;
  /** An attacker's key set, at its own address; how often it was requested. */
  readonly attackersKeys: { readonly address: string; requests(): number };
  stop(): Promise<void>;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const nowSeconds = () => Math.floor(Date.now() / 1000);
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const publicJwk = (key: KeyObject, kid: string): JsonWebKey & { kid: string } => ({
  ...createPublicKey(key).export({ format: "jwk" }),
  kid,
});

/**
 * An OpenID Connect issuer whose tokens a test writes, valid or forged. Its metadata offers every signature algorithm,
 * so that the product can't rely on them.
 */
export async function startHostileIssuer(): Promise<HostileIssuer> {
  const [key, otherKey] = [newKey(), newKey()];
  let idToken = () => "";
  let nonce = "";
  let attackersRequests = 0;
  let breaking = 0;
  const server = createServer((request, response) => {
    const send = (body: object) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body));
    };
    if (breaking > 0) {
      breaking -= 1;
      request.socket.destroy();
      return;
    }
    request.resume();
    switch (new URL(request.url ?? "", issuer).pathname) {
      case "/.well-known/openid-configuration":
        return send({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
          authorization_response_iss_parameter_supported: true,
        });
      case "/keys":
        return send({ keys: [publicJwk(key, "right")] });
      case "/attackers-keys":
        attackersRequests += 1;
        return send({ keys: [publicJwk(otherKey, "attackers")] });
      case "/token":
        return send({ access_token: "access", token_type: "Bearer", expires_in: 60, id_token: idToken() });
      default:
        response.statusCode = 404;
        return response.end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    otherKey,
    publicKeyPem: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: "a-secret-for-tests",
      OIDC_PROVIDER_GROUPS: "ward-nurses=RN,doctors=MD",
    },
    claims: (more = {}) => ({
      iss: issuer,
      aud: clientId,
      sub: "nurse-1",
      iat: nowSeconds(),
      exp: nowSeconds() + 120,
      nonce,
      given_name: "Nell",
      family_name: "Night",
      groups: ["ward-nurses"],
      ...more,
    }),
    token(claims, { header = {}, with: signer = key } = {}) {
      const alg = signer === "nothing" ? "none" : "secret" in signer ? "HS256" : "RS256";
      const kid = alg === "RS256" ? "right" : undefined;
      const signed = `${encode({ alg, typ: "JWT", kid, ...header })}.${encode(claims)}`;
      if (signer === "nothing") return `${signed}.`;
      const signature =
        "secret" in signer
          ? createHmac("sha256", signer.secret).update(signed).digest("base64url")
          : sign("sha256", Buffer.from(signed), signer).toString("base64url");
      return `${signed}.${signature}`;
    },
    answerWith(make) {
      idToken = make;
    },
    breakConnections(count) {
      breaking = count;
    },
    begin(address) {
      nonce = new URL(address).searchParams.get("nonce") ?? "";
    },
    attackersKeys: { address: `${issuer}/attackers-keys`, requests: () => attackersRequests },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type MakeClaims = (more?: Record<string, unknown>) => Record<string, unknown>;

/** Every way to forge a token that its verifier must refuse; the claims are otherwise valid. */
export const forgeries: Readonly<Record<string, (issuer: HostileIssuer, claims: MakeClaims) => string>> = {
  "alg none": ({ token }, claims) => token(claims(), { with: "nothing" }),
  "alg none with a signature": ({ token }, claims) => token(claims(), { header: { alg: "none" } }),
  "HS256 with the public key": ({ token, publicKeyPem }, claims) => token(claims(), { with: { secret: publicKeyPem } }),
  "HS256 with the public key, named as the key": ({ token, publicKeyPem }, claims) =>
    token(claims(), { with: { secret: publicKeyPem }, header: { kid: "right" } }),
  "HS256 with the client's secret": ({ token, environment }, claims) =>
    token(claims(), { with: { secret: environment.OIDC_CLIENT_SECRET ?? "" } }),
  expired: ({ token }, claims) => token(claims({ iat: nowSeconds() - 500, exp: nowSeconds() - 380 })),
  "wrong aud": ({ token }, claims) => token(claims({ aud: "another-product" })),
  "wrong iss": ({ token }, claims) => token(claims({ iss: "https://elsewhere.example" })),
  "wrong kid": ({ token }, claims) => token(claims(), { header: { kid: "unknown" } }),
  "another key under the right kid": ({ token, otherKey }, claims) => token(claims(), { with: otherKey }),
  "jku of the attacker": ({ token, otherKey, attackersKeys }, claims) =>
    token(claims(), { with: otherKey, header: { kid: "attackers", jku: attackersKeys.address } }),
  "jwk of the attacker": ({ token, otherKey }, claims) =>
    token(claims(), { with: otherKey, header: { jwk: publicJwk(otherKey, "right") } }),
  "changed after it was signed": ({ token }, claims) => {
    const [header, , signature] = token(claims()).split(".");
    return [header, encode(claims({ sub: "somebody-else" })), signature].join(".");
  },
  "without signature": ({ token }, claims) => `${token(claims()).split(".").slice(0, 2).join(".")}.`,
  "no token at all": () => "nonsense",
};
