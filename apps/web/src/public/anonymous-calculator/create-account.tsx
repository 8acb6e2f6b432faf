import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { AssessmentValues } from "../../assessment/form/assessment-values.ts";
import { discardDraft, saveDraft } from "../../assessment/saved-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { layoutClass, Stack, Text } from "../../ui/layout.tsx";
import styles from "./create-account.module.css";

interface CreateAccountProps {
  values: AssessmentValues;
  isRelative: boolean;
}

/**
 * 'Create Account to Save Results': to the registration, with the results waiting in this tab. Somebody else's are not
 * offered to be saved as one's own.
 */
export function CreateAccount({ values, isRelative }: CreateAccountProps) {
  const { t } = useTranslation("results");
  const navigate = useNavigate();
  const register = () => {
    if (isRelative) discardDraft();
    else saveDraft(values);
    navigate("/", { state: { isRegistering: true, isForPatient: isRelative } });
  };
  return (
    <Card variant="soft" className={layoutClass({ screenOnly: true })}>
      <Stack gap={4} className={styles.account}>
        <Text measure>{t("account.text")}</Text>
        {isRelative ? (
          <SecondaryButton onClick={register}>{t("account.create")}</SecondaryButton>
        ) : (
          <PrimaryButton size="large" onClick={register}>
            {t("account.create")}
          </PrimaryButton>
        )}
        <Text measure>{t("account.how")}</Text>
      </Stack>
    </Card>
  );
}
