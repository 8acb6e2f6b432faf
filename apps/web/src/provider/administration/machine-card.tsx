import type { MachineState } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { formatNumber } from "../../number-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Grid, Row, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { AdministrationCard } from "./administration-card.tsx";
import styles from "./administration-cards.module.css";

const gigabyte = 1e9;
const hourMilliseconds = 3_600_000;

interface Line {
  readonly key: "backup" | "database" | "audit" | "nodes" | "disk" | "version";
  readonly text: string;
  readonly isWell: boolean;
}

export function MachineCard() {
  const { t } = useTranslation("administration");
  const fetched = useQuery({ ...query("administration.machine"), refetchOnMount: "always" });
  const { data } = fetched;
  const lines = useLines(data);
  const wrong = lines.filter(({ isWell }) => !isWell).length;
  return (
    <AdministrationCard
      title={t("machine.title")}
      aside={
        data && (
          <Row as="p" nowrap gap={2} tone={wrong > 0 ? "high" : "low"} className={styles.strong}>
            <Icon name={wrong > 0 ? "alert" : "check"} size={20} />
            {wrong > 0 ? t("machine.wrong", { count: wrong }) : t("machine.well")}
          </Row>
        )
      }
      query={fetched}
    >
      {() => (
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
      )}
    </AdministrationCard>
  );
}

function useLines(machine: MachineState | undefined): Line[] {
  const { t, i18n } = useTranslation("administration");
  const moment = useHospitalMoment();
  if (!machine) return [];
  const { backup, database, audit, nodes, disk, version } = machine;
  const hours = backup.at && Math.floor((Date.now() - Date.parse(backup.at)) / hourMilliseconds);
  const gigabytes = (bytes: number) => formatNumber(bytes / gigabyte, 0, i18n.language);
  const verified = audit.verifiedUntil
    ? t("machine.verifiedUntil", { when: moment(audit.verifiedUntil) })
    : t("machine.notVerified");
  return [
    {
      key: "backup",
      text: backup.at ? t("machine.backupAt", { when: moment(backup.at), hours }) : t("machine.noBackup"),
      isWell: backup.isWell,
    },
    {
      key: "database",
      text: t(`machine.role.${database.role}`, {
        standbys:
          database.standbys === 0 ? t("machine.noStandby") : t("machine.standbys", { count: database.standbys }),
      }),
      isWell: database.role === "primary",
    },
    { key: "audit", text: audit.isIntact ? verified : t("machine.broken"), isWell: audit.isIntact },
    { key: "nodes", text: formatNumber(nodes, 0, i18n.language), isWell: true },
    {
      key: "disk",
      text: t("machine.free", { free: gigabytes(disk.freeBytes), total: gigabytes(disk.totalBytes) }),
      isWell: disk.isWell,
    },
    { key: "version", text: version, isWell: true },
  ];
}
