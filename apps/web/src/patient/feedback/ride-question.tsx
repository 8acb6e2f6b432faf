import type { SymptomKind } from "@bedside-bike/contract";
import { efforts, symptomKinds } from "@bedside-bike/contract/choices";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { isSeenBySomebody } from "../../ride-state/use-is-unseen.ts";
import { say as speak } from "../../speech/speech.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { EffortFace } from "../../ui/effort-face.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
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
    <Stack as="section" gap={4} aria-labelledby={titleId}>
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
    </Stack>
  );
}

function Choices({ before, onSay, onSkip }: { before: Said; onSay: (said: Said) => void; onSkip: () => void }) {
  const { t } = useTranslation("feedback");
  const { symptoms, symptomKinds: kinds } = before;
  const spoken = t("spoken");
  useEffect(() => speak(spoken), [spoken]);
  return (
    <>
      <Grid as="fieldset" gap={3} aria-label={t("effortLabel")} className={styles.faces}>
        {efforts.map((effort) => (
          <Row
            as="button"
            key={effort}
            type="button"
            nowrap
            gap={2}
            padY={3}
            padX={1}
            tone="ink"
            size="large"
            weight="bold"
            leading="tight"
            corners="button"
            anywhere
            className={`${styles.choice} ${styles.face}`}
            onClick={() => onSay(symptoms ? { effort, symptoms, ...(kinds && { symptomKinds: kinds }) } : { effort })}
          >
            <EffortFace effort={effort} />
            <span>{t(`effort.${effort}`)}</span>
          </Row>
        ))}
      </Grid>
      <SymptomButton onClick={() => onSay({ ...before, symptoms: true })}>
        <Icon name="alert" size={28} />
        <span>{t("symptoms")}</span>
      </SymptomButton>
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

function SymptomButton(props: ComponentProps<"button">) {
  return (
    <Row
      as="button"
      type="button"
      nowrap
      gap={4}
      padY={3}
      padX={4}
      textAlign="start"
      tone="ink"
      size="large"
      weight="bold"
      leading="snug"
      corners="button"
      className={`${styles.choice} ${styles.symptoms}`}
      {...props}
    />
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
  const level = said.symptoms ? "high" : "low";
  const isFailed = state === "unsent" || state === "early";
  // Somebody who is unwell must not wait for a team that is not there.
  const { data: team } = useQuery({
    ...query("providerRelationships.list"),
    staleTime: 0,
    enabled: said.symptoms === true,
  });
  const seen = !said.symptoms || (team && isSeenBySomebody(team)) ? t("seen") : team && t("unseen");
  return (
    <>
      <Row
        ref={words}
        nowrap
        gap={4}
        padY={4}
        padX={5}
        tone={level}
        size="large"
        weight="bold"
        ground={level}
        corners="field"
        tabIndex={-1}
        role="status"
        className={styles.said}
      >
        <Icon name={said.symptoms ? "alert" : "check"} size={32} />
        <div>
          <p>
            {said.symptoms ? t("stop") : t("thanks")} {(state === "sending" || state === "sent") && seen}
          </p>
          {state !== "sending" && state !== "sent" && <p>{t(`state.${state}`)}</p>}
        </div>
      </Row>
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
    <Grid as="fieldset" min="15rem" gap={3}>
      <Text as="legend" below={3} size="large" weight="bold">
        {t("kindsLabel")}
      </Text>
      {symptomKinds.map((kind) => (
        <SymptomButton
          key={kind}
          aria-pressed={chosen.includes(kind)}
          onClick={() => onSay({ ...said, symptomKinds: toggled(kind) })}
        >
          <span className={styles.box} aria-hidden="true">
            {chosen.includes(kind) && <Icon name="check" size={28} />}
          </span>
          <span>{t(`kinds.${kind}`)}</span>
        </SymptomButton>
      ))}
    </Grid>
  );
}
