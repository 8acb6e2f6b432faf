import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
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
      {targets && !isEmpty && isQuiet && <p className={styles.rest}>{t("nudge.rest")}</p>}
      {targets && !isEmpty && (
        <ul className={styles.list}>
          {targets.map((target) => (
            <Target
              key={target.id}
              target={target}
              isQuiet={isQuiet}
              isPending={nudge.isPending && nudge.variables.id === target.id}
              onNudge={() => nudge.mutate(target)}
            />
          ))}
        </ul>
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
    <li className={styles.target}>
      <Avatar emoji={target.avatarEmoji} />
      <div className={styles.words}>
        <strong className={styles.name}>
          <bdi>{target.displayName}</bdi>
        </strong>
        <p className={styles.left}>{t("nudge.minutesLeft", { count: target.minutesLeft })}</p>
      </div>
      {target.wasNudgedToday ? (
        <span className={styles.done}>
          <Icon name="check" size={20} />
          {t("nudge.done")}
        </span>
      ) : (
        <SecondaryButton size="small" isPending={isPending} disabled={isQuiet} onClick={onNudge}>
          {t("nudge.send")} <VisuallyHidden>{target.displayName}</VisuallyHidden> {isQuiet && t("nudge.fromMorning")}
        </SecondaryButton>
      )}
    </li>
  );
}
