import type { OutgoingEmail } from "../../platform/mail.ts";

/** Letters lie open on phones and in the hospital's mail servers: a code, and no word of who or why. */
export const codeEmail = (to: string, code: string): OutgoingEmail => ({
  to,
  subject: "Your sign-in code",
  text: [
    `Your sign-in code is ${code}`,
    "",
    "It works once, within 10 minutes, and only on the screen that asked for it.",
    "If you did not ask for it, you need not do anything. Never read it to anybody on the phone.",
    "",
  ].join("\n"),
});

export const addressTakenEmail = (to: string): OutgoingEmail => ({
  to,
  subject: "You already have an account",
  text: [
    "Somebody, perhaps you, wanted to create an account with this e-mail address.",
    "There is one already. To use it, choose Sign In and enter this address.",
    "If it was not you, you need not do anything.",
    "",
  ].join("\n"),
});
