import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefusedBike } from "../../bike/refused-bike.ts";
import { setJustRegistered } from "../../session/just-registered.ts";
import { isUnconfirmed } from "../../session/stored-session.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { useOpensByItself } from "../../ui/use-opens-by-itself.ts";
import { FirstAccessDialog } from "./load-first-access.ts";

interface FirstAccessProps {
  dashboard: Dashboard;
  hasRegistered: boolean;
}

/**
 * 'Who looks after you?' by itself after registering, once other questions are answered, and as a card while nobody has
 * access. The line about an unconfirmed account takes the card's place.
 */
export default function FirstAccess({ dashboard: { patient, isSeen }, hasRegistered }: FirstAccessProps) {
  const { t } = useTranslation("dashboard");
  const isBikeInQuestion = useRefusedBike(patient.id)?.refusal === "in-use";
  const isByItself = useOpensByItself(hasRegistered && !isBikeInQuestion);
  const [isAsked, setIsAsked] = useState(false);
  const close = () => {
    setIsAsked(false);
    setJustRegistered(null);
  };
  const isUnseen = isSeen === false;
  return (
    <>
      {isUnseen && !isUnconfirmed(patient) && (
        <Row
          as="section"
          justify="between"
          gap={4}
          rowGap={2}
          padY={3}
          padX={5}
          ground="soft"
          corners="card"
          aria-label={t("access.title")}
        >
          <Text>{t("access.nobody")}</Text>
          <SecondaryButton size="small" onClick={() => setIsAsked(true)}>
            {t("access.title")}
          </SecondaryButton>
        </Row>
      )}
      <FirstAccessDialog isOpen={isAsked || isByItself} isByItself={isByItself} onClose={close} />
    </>
  );
}
