import type { Dashboard } from "@bedside-bike/contract";
import { isIdle } from "@bedside-bike/ride";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../bike/live-ride.tsx";
import { keptTyping } from "../../session/kept-typing.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { isSpeaking as isSpeakingNow } from "../../speech/speech.ts";
import { useSpeech } from "../../speech/use-speech.ts";
import { useIsQuiet } from "../kudos/use-quiet-hours.ts";

const restore = (stored: unknown) => (typeof stored === "string" ? stored : null);

/**
 * If reading is on, says 'Lucy clapped.' once, while the pedals turn and nothing else is said; not in the hours of rest,
 * when a motor may turn the legs of somebody asleep. The tab remembers what was said until the sign-out.
 */
export function useSpokenClap(clap: Dashboard["familyClap"]): void {
  const { t } = useTranslation("session");
  const { id } = usePatient();
  const { hasVoice, loudness, isSpeaking, say } = useSpeech();
  const isPedaling = useLive(({ ride }) => ride?.isOpen === true && ride.isSending && !isIdle(ride));
  const isQuiet = useIsQuiet();
  const said = useMemo(() => keptTyping<string>({ owner: id, about: ["said-clap"], restore }), [id]);
  const mayBeSaid = isPedaling && !isQuiet && hasVoice && loudness !== null && !isSpeaking;
  const at = clap?.at ?? null;
  const words = clap && (clap.by === null ? t("family.familyClapped") : t("family.clapped", { name: clap.by }));
  useEffect(() => {
    if (at === null || words === null || !mayBeSaid || isSpeakingNow() || said.read()?.value === at) return;
    said.write(at);
    say(words);
  }, [at, words, mayBeSaid, said, say]);
}
