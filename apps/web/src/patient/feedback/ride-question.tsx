import type { SymptomKind } from "@bedside-bike/contract";
import { efforts, symptomKinds } from "@bedside-bike/contract/choices";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { say as speak } from "../../speech/speech.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { EffortFace } from "../../ui/effort-face.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Grid, Row, Text } from "../../ui/layout.tsx";
import { type FeedbackAnswer, type Said, useFeedbackAnswer, useSayHowItWas } from "./feedback-answers.ts";
import styles from "./ride-question.module.css";

interface RideQuestionProps {
  patientId: number;
  rideId: string;
  /** What the patient had said about this ride before: a new face takes back no symptoms. */
  before?: Said;
  /** Asked because the patient wants to, even if they have answered before. */
  isAgain?: boolean;
  /** After 'Skip', and after the last word about the answer. */
  onDone: () => void;
}

const nothing: Said = {};

/** 'How was that?' and, once it is answered, what follows. Each tap is sent as it is made. */
export default function RideQuestion(props: RideQuestionProps) {
  const { patientId, rideId, before = nothing, isAgain = false, onDone } = props;
  const titleId = useId();
  const { t } = useTranslation("feedback");
  const answer = useFeedbackAnswer(rideId);
  const [isAsking, setIsAsking] = useState(isAgain || answer === null);
  const sayHowItWas = useSayHowItWas(patientId);
  const say = (said: Said) => {
    sayHowItWas(rideId, said);
    setIsAsking(false);
  };
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <Text as="h2" size="heading" id={titleId}>
        {t("title")}
      </Text>
      {isAsking || !answer ? (
        <Choices
          before={before}
          onSay={say}
          onSkip={() => {
            sayHowItWas(rideId, {});
            onDone();
          }}
        />
      ) : (
        <Answered answer={answer} onSay={say} onDone={onDone} />
      )}
    </section>
  );
}

function Choices({ before, onSay, onSkip }: { before: Said; onSay: (said: Said) => void; onSkip: () => void }) {
  const { t } = useTranslation("feedback");
  const { symptoms, symptomKinds: kinds } = before;
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
            onClick={() => onSay(symptoms ? { effort, symptoms, ...(kinds && { symptomKinds: kinds }) } : { effort })}
          >
            <EffortFace effort={effort} />
            <span>{t(`effort.${effort}`)}</span>
          </button>
        ))}
      </fieldset>
      <button type="button" className={styles.symptoms} onClick={() => onSay({ ...before, symptoms: true })}>
        <Icon name="alert" size={28} />
        <span>{t("symptoms")}</span>
      </button>
      <Row gap={5} rowGap={3}>
        {symptoms ? (
          <SecondaryButton onClick={() => onSay(withoutSymptoms(before))}>{t("takeBack")}</SecondaryButton>
        ) : (
          <SecondaryButton onClick={onSkip}>{t("skip")}</SecondaryButton>
        )}
      </Row>
    </>
  );
}

const withoutSymptoms = ({ effort }: Said): Said => ({ ...(effort && { effort }), symptoms: false });

interface AnsweredProps {
  answer: FeedbackAnswer;
  onSay: (said: Said) => void;
  onDone: () => void;
}

function Answered({ answer: { said, state }, onSay, onDone }: AnsweredProps) {
  const { t } = useTranslation("feedback");
  const words = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the text in its place is read, and the keyboard continues from here.
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  const spoken = said.symptoms ? t("stop") : t("thanks");
  useEffect(() => speak(spoken), [spoken]);
  const isFailed = state === "unsent" || state === "early";
  // Somebody who is unwell must not wait for a team that is not there.
  const { data: team } = useQuery({
    ...query("providerRelationships.list"),
    staleTime: 0,
    enabled: said.symptoms === true,
  });
  const seen = !said.symptoms || (team && team.length > 0) ? t("seen") : team && t("unseen");
  return (
    <>
      <div ref={words} tabIndex={-1} role="status" className={said.symptoms ? styles.stop : styles.thanks}>
        <Icon name={said.symptoms ? "alert" : "check"} size={32} />
        <div>
          <p>
            {said.symptoms ? t("stop") : t("thanks")} {(state === "sending" || state === "sent") && seen}
          </p>
          {state !== "sending" && state !== "sent" && <p>{t(`state.${state}`)}</p>}
        </div>
      </div>
      {said.symptoms ? (
        <Kinds said={said} onSay={onSay} />
      ) : (
        <SecondaryButton icon="alert" onClick={() => onSay({ ...said, symptoms: true })}>
          {t("symptoms")}
        </SecondaryButton>
      )}
      <Row gap={5} rowGap={3}>
        {isFailed && <PrimaryButton onClick={() => onSay({ ...said })}>{t("again")}</PrimaryButton>}
        {said.symptoms && (
          <SecondaryButton onClick={() => onSay(withoutSymptoms(said))}>{t("takeBack")}</SecondaryButton>
        )}
        <TextButton onClick={onDone}>{t("close")}</TextButton>
      </Row>
    </>
  );
}

/** Which symptoms: chest pain is not knee pain. */
function Kinds({ said, onSay }: { said: Said; onSay: (said: Said) => void }) {
  const { t } = useTranslation("feedback");
  const chosen = said.symptomKinds ?? [];
  const toggled = (kind: SymptomKind) =>
    chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind];
  return (
    <Grid as="fieldset" min="15rem" gap={3} className={styles.kinds}>
      <Text as="legend" below={3} size="large" weight="bold">
        {t("kindsLabel")}
      </Text>
      {symptomKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen.includes(kind)}
          className={styles.symptoms}
          onClick={() => onSay({ ...said, symptomKinds: toggled(kind) })}
        >
          <span className={styles.box} aria-hidden="true">
            {chosen.includes(kind) && <Icon name="check" size={28} />}
          </span>
          <span>{t(`kinds.${kind}`)}</span>
        </button>
      ))}
    </Grid>
  );
}
