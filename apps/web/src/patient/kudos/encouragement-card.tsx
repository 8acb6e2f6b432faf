import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Avatar } from "../../ui/picture.tsx";
import { EmptyState, FailedState, Loading } from "../../ui/screen-states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./encouragement-card.module.css";
import { type NudgeTarget, useNudge, useNudgeTargets } from "./use-kudos.ts";
import { useIsQuiet } from "./use-quiet-hours.ts";

/** Others with minutes left today, and a nudge for each. */
export function EncouragementCard({ mayNudge, onSettings }: { mayNudge: boolean; onSettings: () => void }) {
  const { t } = useTranslation("kudos");
  const { data: targets, isError, refetch } = useNudgeTargets();
  const nudge = useNudge();
  const isQuiet = useIsQuiet();
  const isEmpty = targets?.length === 0;
  return (
    <Card title={t("nudge.title")}>
      {!targets && isError && <FailedState title={t("nudge.loadFailed")} onRetry={() => void refetch()} />}
      {!targets && !isError && <Loading text={t("nudge.loading")} />}
      {isEmpty && mayNudge && (
        <EmptyState title={t("nudge.empty")} icon="people">
          {t("nudge.emptyHint")}
        </EmptyState>
      )}
      {isEmpty && !mayNudge && (
        <EmptyState title={t("nudge.off")} icon="people">
          <p>{t("nudge.offHint")}</p>
          <SecondaryButton className={styles.settings} onClick={onSettings}>
            {t("settings.open")}
          </SecondaryButton>
        </EmptyState>
      )}
      {targets && !isEmpty && isQuiet && (
        <Text below={4} tone="second">
          {t("nudge.rest")}
        </Text>
      )}
      {targets && !isEmpty && (
        <Stack as="ul" gap={4}>
          {targets.map((target) => (
            <Target
              key={target.id}
              target={target}
              isQuiet={isQuiet}
              isPending={nudge.isPending && nudge.variables.id === target.id}
              onNudge={() => nudge.mutate(target)}
            />
          ))}
        </Stack>
      )}
    </Card>
  );
}

interface TargetProps {
  target: NudgeTarget;
  isQuiet: boolean;
  isPending: boolean;
  onNudge: () => void;
}

function Target({ target, isQuiet, isPending, onNudge }: TargetProps) {
  const { t } = useTranslation("kudos");
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
        <SecondaryButton size="small" isPending={isPending} disabled={isQuiet} onClick={onNudge}>
          {t("nudge.send")} <VisuallyHidden>{target.displayName}</VisuallyHidden> {isQuiet && t("nudge.fromMorning")}
        </SecondaryButton>
      )}
    </Row>
  );
}
