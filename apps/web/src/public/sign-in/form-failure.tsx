import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorMessage } from "../../api.ts";
import { Alert } from "../../ui/alert.tsx";
import { Text } from "../../ui/layout.tsx";

interface FormFailureProps {
  of: "login" | "registration";
  /** The last try's failure; null while there is none. */
  error: Error | null;
  /** What to do if the details match nobody. */
  advice?: string;
}

/** Why nobody was signed in or registered: at the top of the form, which scrolls to it, until the next try. */
export function FormFailure({ of, error, advice }: FormFailureProps) {
  const { t } = useTranslation("sign-in");
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (error) place.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  if (!error) return null;
  // With a field, the message says what to enter there.
  const matchesNobody = error instanceof ApiError && error.status === 401 && !error.reply?.field;
  return (
    <div ref={place}>
      <Alert>
        <span>{t(`toast.${of}Failed`)}</span>{" "}
        <Text as="span" weight="regular">
          {errorMessage(error) ?? t(`toast.${of}FailedHint`)}
        </Text>{" "}
        {matchesNobody && advice && <span>{advice}</span>}
      </Alert>
    </div>
  );
}
