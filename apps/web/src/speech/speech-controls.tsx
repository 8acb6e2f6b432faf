import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Loudness, loudnesses } from "../session/remembered-reading.ts";
import { SecondaryButton } from "../ui/button.tsx";
import { Row, Text } from "../ui/layout.tsx";
import { RadioPills } from "../ui/radio-pills.tsx";
import styles from "./read-to-me.module.css";
import { sayAgain, stopSpeaking, turnOn } from "./speech.ts";
import { useSpeech } from "./use-speech.ts";

/** While reading is on. */
export function SpeechControls({ loudness }: { loudness: Loudness }) {
  const { t } = useTranslation("speech");
  const { isSpeaking } = useSpeech();
  const name = useId();
  const titleId = useId();
  return (
    <Row as="section" justify="between" gap={5} rowGap={2} aria-label={t("title")} className={styles.controls}>
      <Row gap={3} rowGap={1} role="radiogroup" aria-labelledby={titleId}>
        <Text as="span" tone="second" size="label" id={titleId}>
          {t("loudness.title")}
        </Text>
        <RadioPills
          name={name}
          options={loudnesses.map((value) => ({ value, label: t(`loudness.${value}`) }))}
          value={loudness}
          onChange={turnOn}
        />
      </Row>
      <SecondaryButton
        size="small"
        icon={isSpeaking ? "stop" : "speaker"}
        className={styles.button}
        onClick={isSpeaking ? stopSpeaking : sayAgain}
      >
        {t(isSpeaking ? "stop" : "sayAgain")}
      </SecondaryButton>
    </Row>
  );
}
