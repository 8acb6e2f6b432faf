import type { OutgoingEmail } from "../../platform/mail.ts";

/** Emails show on lock screens and are stored on mail servers, so they contain a code but no name and no reason. */
export const codeEmail = (to: string, code: string): OutgoingEmail => ({
  to,
  subject: "Your sign-in code",
  text: [
    `Your sign-in code is ${code}`,
    "",
    "It works once, within 10 minutes, and only on the screen that requested it.",
    "If you did not request it, you can ignore this email. Never share the code with anyone over the phone.",
    "",
  ].join("\n"),
});

export const addressTakenEmail = (to: string): OutgoingEmail => ({
  to,
  subject: "You already have an account",
  text: [
    "Someone, perhaps you, tried to create an account with this email address.",
    "You already have one. To use it, choose Sign In and enter this address.",
    "If this was not you, you can ignore this email.",
    "",
  ].join("\n"),
});

export const addEmailEmail = (to: string, code: string): OutgoingEmail => ({
  to,
  subject: "Your code for this email address",
  text: [
    `Your code is ${code}`,
    "",
    "Enter it within 10 minutes on the screen that asked for it. From then on you can sign in with this address.",
    "If you did not request it, you can ignore this email. Never share the code with anyone over the phone.",
    "",
  ].join("\n"),
});

export const confirmAccountEmail = (to: string, code: string): OutgoingEmail => ({
  to,
  subject: "Your code",
  text: [
    `Your code is ${code}`,
    "",
    "Read it out, within 10 minutes, to the person in front of you who asked for it.",
    "If no one did, you can ignore this email. Never share the code with anyone over the phone.",
    "",
  ].join("\n"),
});

export const approvedEmail = (to: string, address: string | undefined): OutgoingEmail => ({
  to,
  subject: "Your account is approved",
  text: [
    "Your account was approved: you can sign in now.",
    ...(address ? [address] : []),
    "",
    "If you did not ask for an account, please tell whoever looks after the bikes on your ward.",
    "",
  ].join("\n"),
});
