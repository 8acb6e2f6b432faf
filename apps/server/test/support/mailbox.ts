import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Certificate } from "./certificate.ts";

export interface Mailbox {
  /** The environment that makes a server send its emails here. */
  readonly environment: { SMTP_URL: string; MAIL_FROM: string };
  /** Every email so far. */
  readonly emails: readonly ReceivedEmail[];
  /** Waits for the next email to this address that has not been read yet. */
  next(to: string): Promise<ReceivedEmail>;
  /** The six digits of the next one that has any. */
  nextCode(to: string): Promise<string>;
  close(): Promise<void>;
}

export interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whether it came over TLS. */
  readonly isEncrypted: boolean;
}

/** How the server speaks TLS: from the first byte, or once asked to. */
export interface MailboxTls extends Certificate {
  readonly begins: "at once" | "with STARTTLS";
}

const patienceMilliseconds = 20_000;

/** A mail server on the loopback that keeps the emails it receives; without `tls` it offers none. */
export async function openMailbox(tls?: MailboxTls): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  const untaken: ReceivedEmail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.begins === "at once" } : { disabledCommands: ["STARTTLS"] }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const [head = "", ...body] = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n");
        const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? "";
        for (const { address } of session.envelope.rcptTo) {
          const email = { to: address, subject, text: body.join("\n\n"), isEncrypted: session.secure };
          emails.push(email);
          untaken.push(email);
        }
        arrivals.emit("email");
        done();
      });
    },
  });
  // A client that refuses the certificate hangs up.
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;

  const take = (to: string): ReceivedEmail | undefined => {
    const index = untaken.findIndex((email) => email.to === to);
    return index < 0 ? undefined : untaken.splice(index, 1)[0];
  };
  const next = async (to: string): Promise<ReceivedEmail> => {
    const patience = AbortSignal.timeout(patienceMilliseconds);
    for (;;) {
      const email = take(to);
      if (email) return email;
      await once(arrivals, "email", { signal: patience }).catch(() => {
        throw new Error(`No email came for ${to}.`);
      });
    }
  };
  return {
    environment: {
      SMTP_URL: `${tls?.begins === "at once" ? "smtps" : "smtp"}://127.0.0.1:${port}`,
      MAIL_FROM: "bedside-bike@hospital.example",
    },
    emails,
    next,
    async nextCode(to) {
      let email = await next(to);
      while (!hasCode(email)) email = await next(to);
      return codeIn(email);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

const codeWords = /code is (\d{6})\b/;
const hasCode = ({ text }: ReceivedEmail): boolean => codeWords.test(text);

export function codeIn({ text }: ReceivedEmail): string {
  const code = codeWords.exec(text)?.[1];
  if (!code) throw new Error(`The email has no code: ${text}`);
  return code;
}
