import { efforts } from "@bedside-bike/contract/choices";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { say as speak } from "../../speech/speech.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { EffortFace } from "../../ui/effort-face.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type FeedbackAnswer, type Said, sayHowItWas, useFeedbackAnswer } from "./feedback-answers.ts";
import styles from "./ride-question.module.css";

interface RideQuestionProps {
  patientId: number;
  rideId: string;
  /** What the patient had said about this ride before: a new answer takes back no symptoms. */
  hadSymptoms?: boolean;
  /** Because the patient wants to, though they have answered before. */
  isAgain?: boolean;
  /** After 'Skip', and after the last word about the answer. */
  onDone: () => void;
}

/** 'How was that?' and, once it is answered, what follows. */
export default function RideQuestion({
  patientId,
  rideId,
  hadSymptoms = false,
  isAgain = false,
  onDone,
}: RideQuestionProps) {
  const titleId = useId();
  const { t } = useTranslation("feedback");
  const answer = useFeedbackAnswer(rideId);
  const [isAsking, setIsAsking] = useState(isAgain || answer === null);
  const say = (said: Said) => {
    void sayHowItWas(patientId, rideId, said);
    setIsAsking(false);
  };
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t("title")}
      </h2>
      {isAsking || !answer ? (
        <Choices
          hadSymptoms={hadSymptoms}
          onSay={say}
          onSkip={() => {
            void sayHowItWas(patientId, rideId, {});
            onDone();
          }}
        />
      ) : (
        <Answered answer={answer} onSay={say} onDone={onDone} />
      )}
    </section>
  );
}

function Choices(props: { hadSymptoms: boolean; onSay: (said: Said) => void; onSkip: () => void }) {
  const { t } = useTranslation("feedback");
  const [hasSymptoms, setHasSymptoms] = useState(props.hadSymptoms);
  const spoken = t("spoken");
  useEffect(() => speak(spoken), [spoken]);
  return (
    <>
      <fieldset aria-label={t("effortLabel")} className={styles.faces}>
        {efforts.map((effort) => (
          <button
            key={effort}
            type="button"
            className={styles.face}
            onClick={() => props.onSay(hasSymptoms ? { effort, symptoms: true } : { effort })}
          >
            <EffortFace effort={effort} />
            <span>{t(`effort.${effort}`)}</span>
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        aria-pressed={hasSymptoms}
        className={styles.symptoms}
        onClick={() => setHasSymptoms(!hasSymptoms)}
      >
        <span className={styles.box} aria-hidden="true">
          {hasSymptoms && <Icon name="check" size={28} />}
        </span>
        <span>{t("symptoms")}</span>
      </button>
      <div className={styles.actions}>
        {hasSymptoms ? (
          <PrimaryButton onClick={() => props.onSay({ symptoms: true })}>{t("done")}</PrimaryButton>
        ) : (
          <SecondaryButton onClick={props.onSkip}>{t("skip")}</SecondaryButton>
        )}
      </div>
    </>
  );
}

interface AnsweredProps {
  answer: FeedbackAnswer;
  onSay: (said: Said) => void;
  onDone: () => void;
}

function Answered({ answer: { said, state }, onSay, onDone }: AnsweredProps) {
  const { t } = useTranslation("feedback");
  const words = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the words that took its place are read, and the keyboard goes on from here.
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  const spoken = said.symptoms ? t("stop") : t("thanks");
  useEffect(() => speak(spoken), [spoken]);
  const isFailed = state === "unsent" || state === "early";
  return (
    <>
      <div ref={words} tabIndex={-1} role="status" className={said.symptoms ? styles.stop : styles.thanks}>
        <Icon name={said.symptoms ? "alert" : "check"} size={32} />
        <div>
          <p>
            {said.symptoms ? t("stop") : t("thanks")} {(state === "sending" || state === "sent") && t("seen")}
          </p>
          {state !== "sending" && state !== "sent" && <p>{t(`state.${state}`)}</p>}
        </div>
      </div>
      {!said.symptoms && (
        <SecondaryButton icon="alert" onClick={() => onSay({ ...said, symptoms: true })}>
          {t("symptoms")}
        </SecondaryButton>
      )}
      <div className={styles.actions}>
        {isFailed && <PrimaryButton onClick={() => onSay({ ...said })}>{t("again")}</PrimaryButton>}
        <TextButton onClick={onDone}>{t("close")}</TextButton>
      </div>
    </>
  );
}
