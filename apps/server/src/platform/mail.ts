import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends emails without making anybody wait: how long a reply takes must not tell whether one went out. */
export interface Mailer {
  send(email: OutgoingEmail): void;
  /** Waits for the emails that are still on their way. */
  close(): Promise<void>;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const patienceMilliseconds = 15_000;

/** Off loopback the connection must be encrypted: the code alone signs somebody in. */
export function createMailer(mail: Config["mail"], log: FastifyBaseLogger): Mailer {
  if (!mail) return { send: () => log.warn("no SMTP_URL: an email was not sent"), close: async () => undefined };
  const { hostname } = new URL(mail.smtpUrl);
  // Loaded now, not with the first email, which would make that one reply slower than the others.
  const loading = import("nodemailer").then(({ createTransport }) =>
    createTransport(
      {
        url: mail.smtpUrl,
        requireTLS: !loopback.test(hostname),
        connectionTimeout: patienceMilliseconds,
        greetingTimeout: patienceMilliseconds,
        socketTimeout: patienceMilliseconds,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: mail.from, headers: { "Auto-Submitted": "auto-generated" } },
    ),
  );
  const underWay = new Set<Promise<void>>();
  return {
    send(email) {
      const sending: Promise<void> = loading
        .then((transport) => transport.sendMail(email))
        .then(
          () => undefined,
          // The server's own words may quote the address, so only its code is kept.
          (error: { code?: string; responseCode?: number }) =>
            log.error({ code: error.code, responseCode: error.responseCode }, "an email was not sent"),
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
