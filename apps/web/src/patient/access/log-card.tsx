import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { useHospitalTimeZone } from "../../ui/hospital-clock.ts";
import { Row, Text } from "../../ui/layout.tsx";
import { EmptyState, FailedState, Loading } from "../../ui/screen-states.tsx";
import {
  countLines,
  firstLines,
  groupByDay,
  groupByPerson,
  isOwn,
  type LogDay,
  type LogLine,
  type LogPerson,
} from "./access-log.ts";
import styles from "./log-card.module.css";
import { actionKey, roleKey } from "./log-words.ts";
import { useAccessLog } from "./use-access.ts";

const shownAtFirst = 10;

/** 'Who looked at my data': every read and every change, by day. */
export function LogCard() {
  const { t } = useTranslation("access");
  const { data: log, isError, refetch } = useAccessLog();
  const [withOwn, setWithOwn] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const timeZone = useHospitalTimeZone();
  const days = groupByDay(
    (log ?? []).filter((entry) => withOwn || !isOwn(entry)),
    timeZone,
  );
  const hidden = isOpen ? 0 : Math.max(0, countLines(days) - shownAtFirst);
  return (
    <Card title={t("log.title")}>
      <Text tone="second">{t("log.intro")}</Text>
      {!log && isError && <FailedState title={t("log.failed")} onRetry={() => void refetch()} />}
      {!log && !isError && <Loading text={t("log.loading")} />}
      {log && (
        <>
          <CheckboxField
            label={t("log.withOwn")}
            checked={withOwn}
            onChange={(event) => setWithOwn(event.target.checked)}
          />
          {days.length === 0 && <EmptyState title={t("log.empty")}>{t("log.emptyHint")}</EmptyState>}
          {(isOpen ? days : firstLines(days, shownAtFirst)).map((day) => (
            <Day key={day.day} day={day} />
          ))}
          {hidden > 0 && (
            <SecondaryButton className={styles.more} onClick={() => setIsOpen(true)}>
              {t("log.showMore", { count: hidden })}
            </SecondaryButton>
          )}
        </>
      )}
    </Card>
  );
}

function Day({ day: { day, lines } }: { day: LogDay }) {
  const { i18n } = useTranslation("access");
  const heading = new Intl.DateTimeFormat(i18n.language, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
  return (
    <Text as="section" above={4} className={styles.day} aria-label={heading}>
      <h3 className={styles.date}>{heading}</h3>
      {groupByPerson(lines).map((person) => (
        <Person key={person.actorRole + person.actorName} person={person} />
      ))}
    </Text>
  );
}

function Person({ person: { actorName, actorRole, lines } }: { person: LogPerson }) {
  const { t } = useTranslation("access");
  const role = t(`role.${roleKey(actorRole)}`);
  const isNamed = actorRole !== "patient" && actorName !== "";
  return (
    <Text as="div" padY={3} line="below">
      <Text anywhere>
        <strong>{isNamed ? actorName : role}</strong>
        {isNamed && (
          <Text as="span" tone="second">
            {" "}
            {role}
          </Text>
        )}
      </Text>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Text>
  );
}

function Line({ line }: { line: LogLine }) {
  const { t, i18n } = useTranslation("access");
  const timeZone = useHospitalTimeZone();
  const time = new Intl.DateTimeFormat(i18n.language, { hour: "numeric", minute: "2-digit", timeZone }).format(
    new Date(line.at),
  );
  return (
    <Row as="li" align="stretch" justify="between" gap={4} rowGap={0} padY={1} className={styles.line}>
      <span>
        {t(`action.${actionKey(line.action)}`)}
        {line.openedWithCodeFrom !== null && (
          <Text as="span" tone="second">
            , {t("log.openedWithCode", { name: line.openedWithCodeFrom })}
          </Text>
        )}
      </span>
      <Text as="span" tone="second">
        {line.count > 1 && <span>{t("log.times", { count: line.count })} </span>}
        <time dateTime={line.at}>{time}</time>
      </Text>
    </Row>
  );
}
