import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import type { IconName } from "../../ui/icon.tsx";

interface DecideButtonProps {
  icon?: IconName;
  label: string;
  /** What the button decides, for people who hear it without its surroundings. */
  about: string;
  isExpanded?: boolean;
  onClick: () => void;
}

/** One decision about something read from a text. */
export function DecideButton({ icon, label, about, isExpanded, onClick }: DecideButtonProps) {
  const { t } = useTranslation("form-checks");
  return (
    <SecondaryButton
      size="small"
      {...(icon === undefined ? {} : { icon })}
      aria-label={t("text.about", { action: label, what: about })}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {label}
    </SecondaryButton>
  );
}
