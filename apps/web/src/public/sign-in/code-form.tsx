import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../api.ts";
import { PrimaryButton, TextButton } from "../../ui/button.tsx";
import { CodeField, digitsOf } from "../../ui/code-field.tsx";
import { layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
import styles from "./form.module.css";
import { needsPasskey, PasskeyWayOn } from "./passkey-way-on.tsx";
import { type Challenge, useNewCode, useVerify } from "./use-sign-in.ts";

interface CodeFormProps {
  challenge: Challenge;
  onNewChallenge: (challenge: Challenge) => void;
  onBack: () => void;
}

const newCodeWaitSeconds = 30;

/** The second step of verified sign-in: one field, the way back, and a new code after a while. */
export default function CodeForm({ challenge, onNewChallenge, onBack }: CodeFormProps) {
  const { t } = useTranslation("sign-in-forms");
  const verification = useVerify(challenge.by);
  const newCode = useNewCode((next) => onNewChallenge({ ...next, by: challenge.by }));
  const secondsLeft = useCountdown(newCodeWaitSeconds, challenge.challengeId);
  const { register, handleSubmit, formState, setError, setFocus, resetField } = useForm({
    defaultValues: { code: "" },
  });

  useEffect(() => setFocus("code"), [setFocus]);

  const submit = handleSubmit(({ code }) =>
    verification.mutate(
      { challengeId: challenge.challengeId, code: digitsOf(code) },
      {
        onError: (error) => {
          resetField("code");
          setError("code", { message: errorMessage(error) ?? t("code.failedHint") }, { shouldFocus: true });
        },
      },
    ),
  );

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <h2>{t("code.title")}</h2>
      <p>{t("code.hint")}</p>
      <CodeField
        {...register("code", { validate: (code) => digitsOf(code).length === 6 || t("code.invalid") })}
        autoComplete="one-time-code"
        label={t("code.label")}
        error={formState.errors.code?.message}
      />
      <PrimaryButton
        type="submit"
        size="large"
        isFullWidth
        starts={verification}
        pendingLabel={t("code.pending")}
        className={layoutClass({ above: 2 })}
      >
        {t("code.submit")}
      </PrimaryButton>
      {needsPasskey(verification.error) && <PasskeyWayOn />}
      <p role="status" className={styles.sent}>
        {newCode.isSuccess && t("code.sentAgain")}
      </p>
      <Row justify="between" gap={4} rowGap={2}>
        <TextButton onClick={onBack}>{t("code.back")}</TextButton>
        {secondsLeft > 0 ? (
          <Text tone="second" size="small">
            {t("code.wait", { seconds: secondsLeft })}
          </Text>
        ) : (
          <TextButton starts={newCode} onClick={() => newCode.mutate(challenge.askedWith)}>
            {t("code.again")}
          </TextButton>
        )}
      </Row>
    </Stack>
  );
}

/** Counts down from the start and again whenever `restart` changes. */
function useCountdown(seconds: number, restart: string): number {
  const [end, setEnd] = useState({ restart, at: Date.now() + seconds * 1000 });
  const [now, setNow] = useState(Date.now);
  if (end.restart !== restart) setEnd({ restart, at: Date.now() + seconds * 1000 });
  const left = Math.max(0, Math.ceil((end.at - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
