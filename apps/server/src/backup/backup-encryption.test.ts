import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writePrivateFile } from "../platform/private-file.ts";
import { DamagedEncryption, readDecrypted, startEncryption } from "./backup-encryption.ts";
import { makeBackupKey, readKeyFile } from "./backup-key.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-encryption-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function newFile(content?: string | Uint8Array): string {
  made += 1;
  const path = join(folder, `${made}`);
  if (content !== undefined) writeFileSync(path, content);
  return path;
}

async function newKey() {
  const path = newFile();
  const publicKey = await makeBackupKey(path, new Date());
  return { publicKey, key: await readKeyFile(path) };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

/** Output of Debian's `age 1.1.1 --encrypt`, and a key file from its `age-keygen`, made for this test only. */
const ofAge = {
  text: "A line that age 1.1.1 itself encrypted.\n",
  keyFile: `# created: 2026-11-22T05:09:00Z
# public key: age1xssy57as7d7jp57xcl8juafal2d6vzuuukt2q0vwkxwgpcx8ls3qpumv4l
AGE-SECRET-KEY-1NAT2XUMZAV9K4QH944EHGVEV28F4M46RDAFAYCWDKWJSQF37TWZQMJ8K9X
`,
  base64:
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSByU2Zocks0YUQ3VXhodE9aUHZFRmJQRGhFSnh2b3VGckxEejk1OTBublRZCktFWVBid1kx" +
    "WFNGcStKSEJUSDNhSXRGdmhkcGtjdW1DWHZQaW9SOXZtcjQKLS0tIGVvQll1Snl6UFBBbW9iVGRRTEpBZUJRSjdtU3Q4dnRwQjhYQUtYbUQyTE0K" +
    "FWr43i8zP6krQvuZYVFAZHbyFmIOPN0xuq3sEGCrlU9fydU2R3nYGWSBuBsiuEne0XXVRLO+YiDEohBpqFpUK1w70do8G+kZ",
};

describe("an encrypted file", () => {
  it("is opened by each key that it was encrypted to and by no other [DATA-12]", async () => {
    const [one, two, other] = [await newKey(), await newKey(), await newKey()];
    const { encrypt, readBackKey } = await startEncryption([one.publicKey, two.publicKey]);
    const bytes = Buffer.alloc(200_001, "Rosa Demo ");
    const file = newFile(await collect(encrypt(chunksOf(bytes))));
    expect(readFileSync(file).includes("Rosa")).toBe(false);
    for (const key of [one.key, two.key, readBackKey]) {
      expect((await collect(readDecrypted(file, key))).equals(bytes)).toBe(true);
    }
    const both = { name: "both", identities: [...other.key.identities, ...two.key.identities] };
    expect((await collect(readDecrypted(file, both))).equals(bytes)).toBe(true);
    await expect(collect(readDecrypted(file, other.key))).rejects.toThrow(
      `The key in ${other.key.name} does not open ${file}: it was encrypted to another public key, or is damaged.`,
    );
    await expect(collect(readDecrypted(file, undefined))).rejects.toThrow(`${file} is encrypted.`);
  });

  it("names no keys but those that it was encrypted to", async () => {
    const { publicKey } = await newKey();
    const file = await collect((await startEncryption([publicKey])).encrypt(chunksOf(Buffer.from("x"))));
    expect(file.toString("latin1").match(/^-> .*$/gm)).toEqual([expect.stringMatching(/^-> X25519 \S{43}$/)]);
  });

  it("made by the age program itself is opened with that program's key file", async () => {
    const file = newFile(Buffer.from(ofAge.base64, "base64"));
    const key = await readKeyFile(newFile(ofAge.keyFile));
    expect((await collect(readDecrypted(file, key))).toString()).toBe(ofAge.text);
  });

  it("is written while its plaintext is still being read, so that it is never in memory as a whole", async () => {
    const { encrypt } = await startEncryption([(await newKey()).publicKey]);
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken += 100_000;
        yield new Uint8Array(100_000);
      }
    }
    let written = 0;
    for await (const chunk of encrypt(endless())) {
      written += chunk.length;
      expect(taken - written).toBeLessThan(1_000_000);
      if (written > 5_000_000) break;
    }
    const takenAtEnd = taken;
    await new Promise((done) => setTimeout(done, 20));
    expect(taken).toBe(takenAtEnd);
  });

  it("is damaged if any of its parts was changed, left out or cut off", async () => {
    const { publicKey, key } = await newKey();
    const whole = await collect((await startEncryption([publicKey])).encrypt(chunksOf(Buffer.alloc(150_000))));
    const payload = whole.indexOf("\n---") + 48;
    const piece = 65_536 + 16;
    const damaged = [
      ...[25, 40, payload - 10, payload + 20, payload + piece + 100, whole.length - 1].map((place) => {
        const copy = Buffer.from(whole);
        copy[place] = (copy[place] ?? 0) ^ 1;
        return copy;
      }),
      ...[22, 60, payload, payload + 17, payload + 16 + piece, whole.length - 1].map((length) =>
        whole.subarray(0, length),
      ),
      Buffer.concat([whole.subarray(0, payload + 17), whole.subarray(payload + 17 + piece)]),
      Buffer.concat([whole, Buffer.from("x")]),
    ];
    for (const bytes of damaged) {
      const error = await collect(readDecrypted(newFile(bytes), key)).catch((reason: Error) => reason);
      const isSentence = error instanceof Error && /does not open|is encrypted/.test(error.message);
      expect(error instanceof DamagedEncryption || isSentence).toBe(true);
    }
  });

  it("passes on why its plaintext could not be read, and leaves no file", async () => {
    const { encrypt } = await startEncryption([(await newKey()).publicKey]);
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(200_000);
      throw new Error("the database is gone");
    }
    const file = newFile();
    await expect(writePrivateFile(file, encrypt(failing()))).rejects.toThrow("the database is gone");
    expect(() => readFileSync(file)).toThrow(/ENOENT/);
  });
});

describe("a key file", () => {
  it.each<[string, string | undefined, RegExp]>([
    ["that isn't there", undefined, /^The key file \S+ can't be read: there is no such file \(ENOENT\)\.$/],
    ["that is empty", "", /^\S+ is not a key file: no line of it is a secret key/],
    ["with comments only", "# public key: age1\n\n", /^\S+ is not a key file/],
    ["with a public key", ofAge.keyFile.replaceAll("# public key: ", ""), /^Line 2 of \S+ is not a secret key/],
    ["with a typing error", ofAge.keyFile.replace("1NAT2", "1NAT3"), /^Line 3 of \S+ is not a secret key/],
    ["that is encrypted itself", Buffer.from(ofAge.base64, "base64").toString("latin1"), /^\S+ is itself encrypted/],
    ["that is something long", "x".repeat(100_000), /^\S+ is not a key file/],
  ])("%s is refused in one message without any of its content", async (_name, content, message) => {
    const path = newFile(content);
    const error = await readKeyFile(path).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
    expect((error as Error).message).not.toContain("NAT");
  });

  it("may have comments, empty lines and Windows line ends", async () => {
    const key = await readKeyFile(newFile(`\r\n${ofAge.keyFile.replaceAll("\n", "\r\n")}`));
    expect(key.identities).toHaveLength(1);
  });
});
