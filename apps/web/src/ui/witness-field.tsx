import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CodeField } from "./code-field.tsx";
import { Stack, Text } from "./layout.tsx";

interface WitnessFieldProps {
  /** Why a second provider is needed, and who can help: the server's sentence. */
  message: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/**
 * Asks for the code with which a second provider witnesses what was refused. It gets the focus as soon as it appears.
 */
export function WitnessField({ message, value, onChange, error }: WitnessFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = value === "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that was refused is cleared, and the next one asked for
  useEffect(() => {
    input.current?.focus();
    input.current?.scrollIntoView({ block: "center" });
  }, [error, isEmpty]);
  return (
    <Stack gap={4}>
      <Text padY={4} padX={4} ground="soft" corners="field" role="status">
        {message}
      </Text>
      <CodeField
        ref={input}
        name="witnessCode"
        label={t("witness.label")}
        hint={t("witness.hint")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    </Stack>
  );
}
