import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { useHospitalTimeZone } from "../../ui/hospital-clock.ts";
import { layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import {
  countLines,
  firstLines,
  groupByDay,
  groupByPerson,
  isOwn,
  type LogDay,
  type LogEntry,
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
  return (
    <Card title={t("log.title")}>
      <Text tone="second">{t("log.intro")}</Text>
      <Screen query={useAccessLog()} loading={t("log.loading")} failed={t("log.failed")}>
        {(log) => <Log log={log} />}
      </Screen>
    </Card>
  );
}

function Log({ log }: { log: readonly LogEntry[] }) {
  const { t } = useTranslation("access");
  const [withOwn, setWithOwn] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const timeZone = useHospitalTimeZone();
  const days = groupByDay(
    log.filter((entry) => withOwn || !isOwn(entry)),
    timeZone,
  );
  const hidden = isOpen ? 0 : Math.max(0, countLines(days) - shownAtFirst);
  return (
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
        <SecondaryButton className={layoutClass({ above: 4 })} onClick={() => setIsOpen(true)}>
          {t("log.showMore", { count: hidden })}
        </SecondaryButton>
      )}
    </>
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
    <Stack as="section" above={4} aria-label={heading}>
      <Text as="h3" tone="second" size="label" className={styles.date}>
        {heading}
      </Text>
      {groupByPerson(lines).map((person, index) => (
        <Stack key={person.actorRole + person.actorName} padY={3} line={index > 0 ? "above" : undefined}>
          <Person person={person} />
        </Stack>
      ))}
    </Stack>
  );
}

function Person({ person: { actorName, actorRole, lines } }: { person: LogPerson }) {
  const { t } = useTranslation("access");
  const role = t(`role.${roleKey(actorRole)}`);
  const isNamed = actorRole !== "patient" && actorName !== "";
  return (
    <>
      <Text anywhere>
        <strong>{isNamed ? actorName : role}</strong>
        {isNamed && (
          <Text as="span" tone="second">
            {" "}
            {role}
          </Text>
        )}
      </Text>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </>
  );
}

function Line({ line }: { line: LogLine }) {
  const { t, i18n } = useTranslation("access");
  const timeZone = useHospitalTimeZone();
  const time = new Intl.DateTimeFormat(i18n.language, { hour: "numeric", minute: "2-digit", timeZone }).format(
    new Date(line.at),
  );
  return (
    <Row as="li" align="stretch" justify="between" gap={4} rowGap={0} padY={1}>
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
