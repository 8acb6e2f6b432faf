import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { AssessmentValues } from "../../assessment/form/assessment-values.ts";
import { saveDraft } from "../../assessment/saved-draft.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { layoutClass, Stack, Text } from "../../ui/layout.tsx";
import styles from "./create-account.module.css";

/** 'Create Account to Save Results': to the registration, with the results waiting in this tab. */
export function CreateAccount({ answers }: { answers: AssessmentValues }) {
  const { t } = useTranslation("results");
  const navigate = useNavigate();
  return (
    <Card variant="soft" className={layoutClass({ screenOnly: true })}>
      <Stack gap={4} className={styles.account}>
        <Text measure>{t("account.text")}</Text>
        <PrimaryButton
          size="large"
          onClick={() => {
            saveDraft(answers);
            navigate("/", { state: { isRegistering: true } });
          }}
        >
          {t("account.create")}
        </PrimaryButton>
        <Text measure>{t("account.how")}</Text>
      </Stack>
    </Card>
  );
}
