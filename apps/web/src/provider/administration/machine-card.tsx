import type { MachineState } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { formatNumber } from "../../number-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { AdministrationCard } from "./administration-card.tsx";
import styles from "./administration-cards.module.css";

const gigabyte = 1e9;
const hourMilliseconds = 3_600_000;

const checkingMilliseconds = 2000;
/** The page stays open all day. */
const wellMilliseconds = 60_000;

type Found = MachineState["findings"][number];

const isWrong = ({ state }: Found): boolean => state === "warning" || state === "failed";
const isChecking = ({ findings }: MachineState): boolean => findings.some(({ state }) => state === "checking");

interface Line {
  readonly key: "backup" | "database" | "audit" | "nodes" | "disk" | "version";
  readonly text: string;
  readonly isWell: boolean;
}

export function MachineCard() {
  const { t } = useTranslation("administration");
  const fetched = useQuery({
    ...query("administration.machine"),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data && isChecking(state.data) ? checkingMilliseconds : wellMilliseconds),
  });
  const { data } = fetched;
  const lines = useLines(data);
  return (
    <AdministrationCard title={t("machine.title")} aside={data && <Summary machine={data} />} query={fetched}>
      {(machine) => (
        <>
          <Needs machine={machine} />
          <Grid as="dl" min="17rem" gap={5} rowGap={0}>
            {lines.map(({ key, text, isWell }) => (
              <Row justify="between" gap={3} rowGap={0} padY={2} line="above" key={key} className={styles.line}>
                <Text as="dt" tone="second">
                  {t(`machine.${key}`)}
                </Text>
                <Row as="dd" nowrap gap={1} tone={isWell ? "ink" : "high"} className={styles.strong}>
                  {!isWell && <Icon name="alert" size={18} />}
                  {text}
                </Row>
              </Row>
            ))}
          </Grid>
          <Checked machine={machine} />
        </>
      )}
    </AdministrationCard>
  );
}

function Summary({ machine }: { machine: MachineState }) {
  const { t } = useTranslation("administration");
  const count = machine.findings.filter(isWrong).length;
  if (count === 0 && isChecking(machine)) return <Text tone="second">{t("machine.checking")}</Text>;
  return (
    <Row as="p" nowrap gap={2} tone={count > 0 ? "high" : "low"} className={styles.strong}>
      <Icon name={count > 0 ? "alert" : "check"} size={20} />
      {count > 0 ? t("machine.wrong", { count }) : t(machine.disk.holdsDatabase ? "machine.well" : "machine.wellHere")}
    </Row>
  );
}

/** What is wrong and what to do, with the line of `npm run admin -- check` for whoever does it. */
function Needs({ machine }: { machine: MachineState }) {
  const { t } = useTranslation("administration");
  const wrong = machine.findings.filter(isWrong);
  if (wrong.length === 0) return null;
  return (
    <Stack as="ul" gap={3} below={4}>
      {wrong.map(({ subject, text }) => (
        <Row as="li" nowrap align="start" gap={2} key={subject}>
          <Text as="span" tone="high">
            <Icon name="alert" size={20} />
          </Text>
          <div>
            <p>
              <strong>{t(`machine.subject.${subject}`)}:</strong> {t(`machine.need.${subject}`)}
            </p>
            <Text tone="second" size="small" lang="en" className={styles.detail}>
              {text}
            </Text>
          </div>
        </Row>
      ))}
    </Stack>
  );
}

/** Which things are well, so that nothing is claimed of others. */
function Checked({ machine: { findings, disk } }: { machine: MachineState }) {
  const { t } = useTranslation("administration");
  const well = findings.filter(({ state }) => state === "ok").map(({ subject }) => t(`machine.subject.${subject}`));
  return (
    <Text above={3} tone="second" size="small">
      {t("machine.checked", { subjects: well.join(", ") })} {!disk.holdsDatabase && t("machine.unseen")}
    </Text>
  );
}

function useLines(machine: MachineState | undefined): Line[] {
  const { t, i18n } = useTranslation("administration");
  const moment = useHospitalMoment();
  if (!machine) return [];
  const { backup, database, audit, nodes, disk, version, findings } = machine;
  const areWell = (...subjects: Found["subject"][]) =>
    !findings.some((found) => subjects.includes(found.subject) && isWrong(found));
  const hours = backup.at && Math.floor((Date.now() - Date.parse(backup.at)) / hourMilliseconds);
  const gigabytes = (bytes: number) => formatNumber(bytes / gigabyte, 0, i18n.language);
  const verified = audit.verifiedUntil
    ? t("machine.verifiedUntil", { when: moment(audit.verifiedUntil) })
    : t("machine.notVerified");
  return [
    {
      key: "backup",
      text: backup.at
        ? t("machine.backupAt", { when: moment(backup.at), hours })
        : t(backup.isWell ? "machine.noBackupNeeded" : "machine.noBackup"),
      isWell: areWell("backups"),
    },
    {
      key: "database",
      text: t(`machine.role.${database.role}`, {
        standbys:
          database.standbys === 0 ? t("machine.noStandby") : t("machine.standbys", { count: database.standbys }),
      }),
      isWell: areWell("database", "standbys"),
    },
    {
      key: "audit",
      text: audit.isIntact ? verified : t("machine.broken"),
      isWell: areWell("audit chain", "audit seals"),
    },
    { key: "nodes", text: formatNumber(nodes, 0, i18n.language), isWell: true },
    {
      key: "disk",
      text: t("machine.free", { free: gigabytes(disk.freeBytes), total: gigabytes(disk.totalBytes) }),
      isWell: areWell("disk"),
    },
    { key: "version", text: version, isWell: true },
  ];
}
