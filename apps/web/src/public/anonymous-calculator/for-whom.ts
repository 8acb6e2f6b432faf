import { useState } from "react";
import { keptTyping } from "../../session/kept-typing.ts";

/** Whom a visitor calculates for. */
export type ForWhom = "me" | "other";

/** As long as the answers themselves. */
const lifetimeMs = 3_600_000;

const kept = () =>
  keptTyping<ForWhom>({
    owner: null,
    about: ["visitor", "for-whom"],
    restore: (stored) => (stored === "other" ? "other" : null),
    lifetimeMs,
  });

/** Kept with what was typed: after a reload somebody else's answers are not taken for the visitor's own. */
export function useForWhom() {
  const [forWhom, setForWhom] = useState<ForWhom>(() => kept().read()?.value ?? "me");
  const keep = (value: ForWhom) => (value === "other" ? kept().write(value) : kept().forget());
  return {
    forWhom,
    choose: (next: ForWhom) => {
      setForWhom(next);
      keep(next);
    },
    /** The answers are about to be changed. */
    keep: () => keep(forWhom),
    /** After they were sent. */
    forget: () => kept().forget(),
  };
}
