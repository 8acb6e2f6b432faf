import type { FieldErrors, FieldValues, Path, UseFormSetFocus } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextButton } from "./button.tsx";
import { Row } from "./layout.tsx";

interface FieldsToMendProps<Fields extends FieldValues> {
  errors: FieldErrors<Fields>;
  /** In the form's order. */
  labels: Partial<Record<Path<Fields>, string>>;
  setFocus: UseFormSetFocus<Fields>;
}

/** At the top of a form: every field that has to be mended, each a way to it. Nothing for one: the form goes there. */
export function FieldsToMend<Fields extends FieldValues>({ errors, labels, setFocus }: FieldsToMendProps<Fields>) {
  const { t } = useTranslation();
  const names = (Object.keys(labels) as Path<Fields>[]).filter((name) => name in errors);
  if (names.length < 2) return null;
  return (
    <Row as="section" gap={4} rowGap={0} padX={4} tone="high" weight="bold" ground="high" corners="field" role="alert">
      <span>{t("fieldsToMend", { count: names.length })}</span>
      {names.map((name) => (
        <TextButton key={name} onClick={() => setFocus(name)}>
          {labels[name]}
        </TextButton>
      ))}
    </Row>
  );
}
