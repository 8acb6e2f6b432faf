import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Row } from "../../ui/layout.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import styles from "./family-clap.module.css";
import { useSpokenClap } from "./use-spoken-clap.ts";

/** 'Lucy clapped at 14:06.', from the link that the patient made; nothing before that. */
export function FamilyClap({ clap }: { clap: Dashboard["familyClap"] }) {
  const { t } = useTranslation("session");
  const time = useHospitalTime();
  useSpokenClap(clap);
  return (
    <Row
      as="p"
      nowrap
      justify="center"
      gap={2}
      size="large"
      role="status"
      anywhere
      className={clap ? styles.clap : styles.none}
    >
      {clap && (
        <>
          <Icon name="clap" size={28} />
          {clap.by === null
            ? t("family.familyClappedAt", { time: time(clap.at) })
            : t("family.clappedAt", { name: clap.by, time: time(clap.at) })}
        </>
      )}
    </Row>
  );
}
