import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { Stack } from "../ui/layout.tsx";
import { Switch } from "../ui/switch.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./read-to-me.module.css";
import { endAtSignOut, turnOff, turnOn } from "./speech.ts";
import { SpeechControls } from "./speech-controls.tsx";
import { useSpeech } from "./use-speech.ts";

/**
 * A row of the page, if the tablet has a voice; off until the person turns it on. While it is on, volume and stop are in
 * the same row.
 */
export function ReadToMe() {
  const { t } = useTranslation("speech");
  const { hasVoice, loudness } = useSpeech();
  const aboutId = useId();
  useEffect(() => endAtSignOut, []);
  if (!hasVoice) return null;
  return (
    <Stack ground="surface" corners="button" screenOnly className={styles.row}>
      <Switch
        label={t("readToMe")}
        icon="speaker"
        isOn={loudness !== null}
        onChange={(turnedOn) => (turnedOn ? turnOn() : turnOff())}
        describedBy={aboutId}
        className={styles.switch}
      />
      <VisuallyHidden id={aboutId}>{t("about")}</VisuallyHidden>
      {loudness !== null && <SpeechControls loudness={loudness} />}
    </Stack>
  );
}
