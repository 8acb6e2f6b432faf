import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Icon, LineDrawing } from "../../ui/icon.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import type { Names } from "./use-family-link.ts";
import styles from "./what-they-see.module.css";

/** What the link tells and what it doesn't, in the names that are being typed. */
export function WhatTheySee({ names }: { names: Names }) {
  const { t } = useTranslation("family-link");
  const viewer = names.viewerName?.trim() || null;
  const shown = names.shownName?.trim() || null;
  const sees = [t("sees.ring"), t("sees.gold"), t("sees.heard"), ...(shown ? [t("sees.name", { name: shown })] : [])];
  const hidden = [t(shown ? "hidden.fullName" : "hidden.name"), t("hidden.health"), t("hidden.days")];
  return (
    <Card>
      <Grid min="10.625rem" gap={5} align="start">
        <Points isSeen title={viewer ? t("sees.title", { name: viewer }) : t("sees.anybody")} points={sees} />
        <Points title={viewer ? t("hidden.title", { name: viewer }) : t("hidden.anybody")} points={hidden} />
      </Grid>
      <Row nowrap gap={3} above={4} className={styles.clap}>
        <Stack as="span" tone="primary" fixed>
          <Icon name="clap" />
        </Stack>
        <Text anywhere>
          {viewer ? t("clap.one", { name: viewer }) : t("clap.anybody")} {t("passedOn")}
        </Text>
      </Row>
    </Card>
  );
}

interface PointsProps {
  title: string;
  points: readonly string[];
  isSeen?: boolean;
}

function Points({ title, points, isSeen = false }: PointsProps) {
  return (
    <Stack gap={3}>
      <Row nowrap gap={3}>
        {isSeen ? <Eye /> : <Icon name="notSeen" />}
        <Text as="h2" size="large" anywhere>
          {title}
        </Text>
      </Row>
      <Stack as="ul" gap={3}>
        {points.map((point) => (
          <Row as="li" key={point} nowrap align="start" gap={3}>
            <Stack as="span" tone={isSeen ? "low" : "second"} fixed>
              <Icon name={isSeen ? "check" : "close"} />
            </Stack>
            <Text as="span" anywhere>
              {point}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

/** Only here: the icons that many screens have come with every first load. */
const Eye = () => (
  <LineDrawing>
    <path d="M3 12s3.5-6.4 9-6.4 9 6.4 9 6.4-3.5 6.4-9 6.4S3 12 3 12zM12 14.9a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8z" />
  </LineDrawing>
);
