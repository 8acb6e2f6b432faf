import type { RideState } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { isSeenBySomebody } from "../../ride-state/use-is-unseen.ts";
import { isForComfort } from "../../ride-state/with-ride-state.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Grid, layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
import { partyName } from "../access/party-name.ts";
import { awaitedOf } from "./awaited.ts";
import styles from "./state.module.css";

const card = layoutClass({ tone: "ink", ground: "surface", corners: "card" });

/** What a patient without a target can do in the meantime; none of it is a ride. */
export function WhatToDo({ rideState }: { rideState: RideState }) {
  const { t } = useTranslation(["ride-state", "session"]);
  return (
    <Stack as="section" gap={4} aria-labelledby="what-to-do">
      <Text as="h2" size="large" id="what-to-do">
        {t("todo.title")}
      </Text>
      <Row
        nowrap
        gap={5}
        padY={5}
        padX={5}
        tone="primary"
        ground="surface"
        corners="card"
        line="around"
        className={styles.nurse}
      >
        <Icon name="callButton" size={40} />
        <Stack as="p" gap={1} tone="ink" fill anywhere>
          <Text as="strong" size="large">
            {t("todo.nurse")}
          </Text>
          <Text as="span" tone="second">
            {t(`todo.${awaitedOf(rideState) ?? "comfort"}`)}
          </Text>
        </Stack>
      </Row>
      <AppLink to="/provider-access" className={`${styles.team} ${card}`}>
        <Row as="span" nowrap gap={5} padY={5} padX={5} tone="primary">
          <Icon name="people" size={40} />
          <Stack as="span" gap={1} tone="ink" fill anywhere>
            <Text as="strong" size="large">
              {t("todo.team")}
            </Text>
            <Team />
          </Stack>
          <Row as="span" tone="ink">
            <Icon name="forward" />
          </Row>
        </Row>
      </AppLink>
      <Grid min="11.25rem" gap={4}>
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
        <SecondaryButton to="/family-link" size="large">
          {t("session:family.link")}
        </SecondaryButton>
      </Grid>
    </Stack>
  );
}

function Team() {
  const { t } = useTranslation("ride-state");
  const { data: team } = useQuery({ ...query("providerRelationships.list"), staleTime: 0 });
  const [name, other] = (team ?? []).map(partyName);
  const words = () => {
    if (!team) return "\u00a0";
    if (name === undefined || !isSeenBySomebody(team)) return t("todo.nobody");
    if (other === undefined) return name;
    return team.length === 2 ? t("todo.two", { name, other }) : t("todo.more", { name, count: team.length - 1 });
  };
  return (
    <Text as="span" tone="second">
      {words()}
    </Text>
  );
}
