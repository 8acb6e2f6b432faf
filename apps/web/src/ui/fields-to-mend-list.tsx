import { useTranslation } from "react-i18next";
import { TextButton } from "./button.tsx";
import { Row } from "./layout.tsx";

interface FieldToMend {
  readonly name: string;
  readonly label: string;
  readonly focus: () => void;
}

export default function FieldsToMendList({ fields }: { fields: readonly FieldToMend[] }) {
  const { t } = useTranslation("field-problems");
  return (
    <Row as="section" gap={4} rowGap={0} padX={4} tone="high" weight="bold" ground="high" corners="field" role="alert">
      <span>{t("toMend", { count: fields.length })}</span>
      {fields.map(({ name, label, focus }) => (
        <TextButton key={name} onClick={focus}>
          {label}
        </TextButton>
      ))}
    </Row>
  );
}
