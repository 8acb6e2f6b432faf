import type { RideState } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { isForComfort } from "../../ride-state/with-ride-state.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { awaitedOf } from "./awaited.ts";
import styles from "./what-to-do.module.css";

/** What a patient without a target can do in the meantime; none of it is a ride. */
export function WhatToDo({ rideState }: { rideState: RideState }) {
  const { t } = useTranslation("ride-state");
  return (
    <section aria-labelledby="what-to-do" className={styles.list}>
      <h2 id="what-to-do" className={styles.title}>
        {t("todo.title")}
      </h2>
      <div className={styles.nurse}>
        <Icon name="callButton" size={40} />
        <p className={styles.words}>
          <strong className={styles.name}>{t("todo.nurse")}</strong>
          <span className={styles.second}>{t(`todo.${awaitedOf(rideState) ?? "comfort"}`)}</span>
        </p>
      </div>
      <AppLink to="/provider-access" className={styles.team}>
        <Icon name="people" size={40} />
        <span className={styles.words}>
          <strong className={styles.name}>{t("todo.team")}</strong>
          <Team />
        </span>
        <Icon name="forward" />
      </AppLink>
      <div className={styles.links}>
        {!isForComfort(rideState) && (
          <SecondaryButton to="/goals" size="large">
            {t("todo.viewGoals")}
          </SecondaryButton>
        )}
        <SecondaryButton to="/reports" size="large">
          {t("todo.reports")}
        </SecondaryButton>
        <SecondaryButton to="/kudos-wall" size="large">
          {t("todo.community")}
        </SecondaryButton>
      </div>
    </section>
  );
}

function Team() {
  const { t } = useTranslation("ride-state");
  const { data: team } = useQuery({ ...query("providerRelationships.list"), staleTime: 0 });
  const [name, other] = (team ?? []).map((one) => `${one.providerFirstName} ${one.providerLastName}`);
  const words = () => {
    if (!team) return "\u00a0";
    if (name === undefined) return t("todo.nobody");
    if (other === undefined) return name;
    return team.length === 2 ? t("todo.two", { name, other }) : t("todo.more", { name, count: team.length - 1 });
  };
  return <span className={styles.second}>{words()}</span>;
}
