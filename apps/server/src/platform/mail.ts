import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { describeFailure } from "./failure-reason.ts";

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends emails in the background: the time a reply takes must not reveal whether an email was sent. */
export interface Mailer {
  send(email: OutgoingEmail): void;
  /** Waits for emails that are still being sent. */
  close(): Promise<void>;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const patienceMilliseconds = 15_000;

/** Except on loopback, the connection must be encrypted: the emailed code is enough to sign in. */
export async function openMailTransport({ smtpUrl, from }: NonNullable<Config["mail"]>) {
  const { hostname } = new URL(smtpUrl);
  const { createTransport } = await import("nodemailer");
  return createTransport(
    {
      url: smtpUrl,
      requireTLS: !loopback.test(hostname),
      connectionTimeout: patienceMilliseconds,
      greetingTimeout: patienceMilliseconds,
      socketTimeout: patienceMilliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
}

export function createMailer(mail: Config["mail"], log: FastifyBaseLogger): Mailer {
  if (!mail) return { send: () => log.warn("no SMTP_URL: an email was not sent"), close: async () => undefined };
  // Loaded now rather than with the first email, which would make that reply slower than others.
  const loading = openMailTransport(mail);
  const underWay = new Set<Promise<void>>();
  return {
    send(email) {
      const sending: Promise<void> = loading
        .then((transport) => transport.sendMail(email))
        .then(
          () => undefined,
          // The mail server's message may quote the address, so only its code and our own words are logged.
          (error: { code?: string; responseCode?: number }) =>
            log.error(
              { code: error.code, responseCode: error.responseCode, reason: describeFailure(error) },
              "an email was not sent",
            ),
        );
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    async close() {
      await Promise.all(underWay);
      (await loading).close();
    },
  };
}
