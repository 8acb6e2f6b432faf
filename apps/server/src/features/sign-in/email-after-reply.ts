import { finished } from "node:stream";
import type { FastifyReply } from "fastify";
import { createMailer, type OutgoingEmail } from "../../platform/mail.ts";
import type { App, Deps } from "../../platform/route.ts";

export type EmailAfterReply = (reply: FastifyReply, email: OutgoingEmail | null) => void;

/** Emails are sent after the reply, so that sending one can't delay the reply and so reveal that there was one. */
export function connectMailer(app: App, deps: Deps): EmailAfterReply {
  const mailer = createMailer(deps.config.mail, app.log);
  app.addHook("onClose", () => mailer.close());
  return (reply, email) => {
    if (email) finished(reply.raw, () => mailer.send(email));
  };
}
