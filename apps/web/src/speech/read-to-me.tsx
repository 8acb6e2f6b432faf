import { useEffect, useId } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Switch } from "../ui/switch.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./read-to-me.module.css";
import { endAtSignOut, turnOff, turnOn } from "./speech.ts";
import { SpeechBar } from "./speech-bar.tsx";
import { useSpeech } from "./use-speech.ts";

/**
 * The switch beside Night, if the tablet has a voice; off until the person turns it on. While it is on, volume and stop
 * are at the bottom of the screen.
 */
export function ReadToMe() {
  const { t } = useTranslation("speech");
  const { hasVoice, loudness } = useSpeech();
  const aboutId = useId();
  useEffect(() => endAtSignOut, []);
  if (!hasVoice) return null;
  const isOn = loudness !== null;
  return (
    <>
      <Switch
        label={t("readToMe")}
        icon="speaker"
        isOn={isOn}
        onChange={(turnedOn) => (turnedOn ? turnOn() : turnOff())}
        describedBy={aboutId}
        className={styles.switch}
      />
      <VisuallyHidden id={aboutId}>{t("about")}</VisuallyHidden>
      {loudness !== null && createPortal(<SpeechBar loudness={loudness} />, document.body)}
    </>
  );
}
