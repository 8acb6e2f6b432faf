import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Avatar } from "../../ui/picture.tsx";
import { Screen } from "../../ui/screen.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./encouragement-card.module.css";
import { type NudgeTarget, useNudge, useNudgeTargets } from "./use-kudos.ts";
import { useIsQuiet } from "./use-quiet-hours.ts";

/** Others with minutes left today, and a nudge for each. */
export function EncouragementCard({ mayNudge, onSettings }: { mayNudge: boolean; onSettings: () => void }) {
  const { t } = useTranslation("kudos");
  return (
    <Card title={t("nudge.title")}>
      <Screen query={useNudgeTargets()} loading={t("nudge.loading")} failed={t("nudge.loadFailed")}>
        {(targets) => {
          if (targets.length > 0) return <Targets targets={targets} />;
          return mayNudge ? (
            <EmptyState title={t("nudge.empty")} icon="people">
              {t("nudge.emptyHint")}
            </EmptyState>
          ) : (
            <EmptyState title={t("nudge.off")} icon="people">
              <p>{t("nudge.offHint")}</p>
              <SecondaryButton onClick={onSettings}>{t("settings.open")}</SecondaryButton>
            </EmptyState>
          );
        }}
      </Screen>
    </Card>
  );
}

function Targets({ targets }: { targets: readonly NudgeTarget[] }) {
  const { t } = useTranslation("kudos");
  const isQuiet = useIsQuiet();
  return (
    <>
      {isQuiet && (
        <Text below={4} tone="second">
          {t("nudge.rest")}
        </Text>
      )}
      <Stack as="ul" gap={4}>
        {targets.map((target) => (
          <Target key={target.id} target={target} isQuiet={isQuiet} />
        ))}
      </Stack>
    </>
  );
}

function Target({ target, isQuiet }: { target: NudgeTarget; isQuiet: boolean }) {
  const { t } = useTranslation("kudos");
  const nudge = useNudge();
  return (
    <Row as="li" gap={3} rowGap={2}>
      <Avatar emoji={target.avatarEmoji} />
      <div className={styles.words}>
        <Text as="strong" anywhere>
          <bdi>{target.displayName}</bdi>
        </Text>
        <Text tone="second">{t("nudge.minutesLeft", { count: target.minutesLeft })}</Text>
      </div>
      {target.wasNudgedToday ? (
        <Row as="span" inline nowrap gap={1} tone="low" size="label" weight="bold" className={styles.done}>
          <Icon name="check" size={20} />
          {t("nudge.done")}
        </Row>
      ) : (
        <SecondaryButton size="small" starts={nudge} disabled={isQuiet} onClick={() => nudge.mutate(target)}>
          {t("nudge.send")} <VisuallyHidden>{target.displayName}</VisuallyHidden> {isQuiet && t("nudge.fromMorning")}
        </SecondaryButton>
      )}
    </Row>
  );
}
