import { describeFailure } from "../../platform/failure-reason.ts";
import { openMailTransport } from "../../platform/mail.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

/** Checks that the mail server accepts our login over TLS and, if there is a recipient, an email. */
export async function checkMail(
  { config: { mail, authMode, singleSignOn } }: Checked,
  mailTo: string,
): Promise<Finding> {
  const { ok, warning, failed } = findingsOn("mail");
  if (!mail) {
    if (authMode === "demo") return ok("Not needed in demo mode.");
    return singleSignOn
      ? warning(
          "SMTP_URL is not set: nobody gets a code by email. Set SMTP_URL and MAIL_FROM if patients have addresses.",
        )
      : failed("SMTP_URL is not set, and there is no single sign-on: set SMTP_URL and MAIL_FROM.");
  }
  const server = new URL(mail.smtpUrl).host;
  const transport = await openMailTransport(mail);
  try {
    await transport.verify();
    if (!mailTo) return ok(`${server} lets us in. Nothing was sent: --mail-to ADDRESS sends an email.`);
    const text = "The mail settings of Bedside Bike work: this email was sent by npm run admin -- check.";
    await transport.sendMail({ to: mailTo, subject: "Bedside Bike: a test of the mail settings", text });
    return ok(`${server} has taken an email to ${mailTo}. See that it arrives, and not as spam.`);
  } catch (error) {
    return failed(`${server}: ${describeFailure(error)}. Check SMTP_URL and MAIL_FROM.`);
  } finally {
    transport.close();
  }
}
