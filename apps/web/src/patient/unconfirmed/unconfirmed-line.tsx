import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, TextButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import { UnconfirmedExplanation } from "./unconfirmed-explanation.tsx";

/** One calm line for the dashboard, with the explanation behind it. */
export function UnconfirmedLine() {
  const { t } = useTranslation("unconfirmed");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Row justify="between" gap={4} rowGap={0} below={5} padY={2} padX={5} ground="soft" corners="field">
      <p>{t("line")}</p>
      <TextButton onClick={() => setIsOpen(true)}>{t("open")}</TextButton>
      <Dialog
        title={t("title")}
        isOpen={isOpen}
        onClose={close}
        actions={<PrimaryButton onClick={close}>{t("done")}</PrimaryButton>}
      >
        <UnconfirmedExplanation />
      </Dialog>
    </Row>
  );
}
