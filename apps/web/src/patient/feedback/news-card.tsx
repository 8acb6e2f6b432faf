import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyDialog } from "../../ui/dialog.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { changeWords, easierWords, isAllNew, newsDay } from "./goal-news-words.ts";
import { useReadNews } from "./use-read-news.ts";

const LastRideDialog = lazyDialog(() => import("./last-ride-dialog.tsx"));

type News = Dashboard["news"];

interface NewsCardProps {
  dashboard: Dashboard;
  news: News;
  onDone: () => void;
}

/** Who changed the goals, what a provider answered and who joined the patient's team, until the patient says 'OK'. */
export function NewsCard({ dashboard, news, onDone }: NewsCardProps) {
  const { t } = useTranslation("feedback");
  const [isTelling, setIsTelling] = useState(false);
  const readNews = useReadNews(dashboard.patient.id);
  const lastRide = dashboard.recentSessions.find(({ isOpen, duration }) => !isOpen && duration >= 60);
  return (
    <Card title={t("news.title")}>
      <Stack gap={3} above={6}>
        {news.goals && <GoalsSentence goals={news.goals} today={dashboard.today.date} />}
        {news.feedback && <AnswerSentence answer={news.feedback} />}
        <JoinedSentences joined={news.joined} />
        <Row gap={6} rowGap={3}>
          <SecondaryButton
            onClick={() => {
              readNews(news);
              onDone();
            }}
          >
            {t("news.ok")}
          </SecondaryButton>
          {news.goals && lastRide && <TextButton onClick={() => setIsTelling(true)}>{t("news.tell")}</TextButton>}
        </Row>
      </Stack>
      {lastRide && (
        <LastRideDialog
          patientId={dashboard.patient.id}
          rideId={lastRide.id}
          isOpen={isTelling}
          onClose={() => setIsTelling(false)}
        />
      )}
    </Card>
  );
}

const besideEasier = { above: 1, size: "body", weight: "regular" } as const;

function GoalsSentence({ goals, today }: { goals: NonNullable<News["goals"]>; today: string }) {
  const { t, i18n } = useTranslation("feedback");
  const hospitalDay = useHospitalDay();
  const easier = easierWords(t, goals, i18n.language);
  const changes = changeWords(t, goals.changes, i18n.language);
  const when = newsDay(t, hospitalDay(goals.at), today, i18n.language);
  const told = !changes ? "news.sent" : isAllNew(goals.changes) ? "news.first" : "news.changed";
  return (
    <Stack size="large" weight="bold" anywhere>
      {easier && <p>{t("news.easier", { firstName: firstNameOf(goals.by), goals: easier })}</p>}
      <Text {...(easier && besideEasier)}>{t(told, { name: goals.by, when, changes })}</Text>
    </Stack>
  );
}

function AnswerSentence({ answer: { by, decision } }: { answer: NonNullable<News["feedback"]> }) {
  const { t } = useTranslation("feedback");
  return (
    <Text size="large" weight="bold" anywhere>
      {t(`news.${decision}`, { firstName: firstNameOf(by) })}
    </Text>
  );
}

const namedAtMost = 3;

/** One for each team. */
function JoinedSentences({ joined }: { joined: News["joined"] }) {
  const { t, i18n } = useTranslation("feedback");
  const list = new Intl.ListFormat(i18n.language);
  return [...new Set(joined.map(({ team }) => team))].map((team) => {
    const all = joined.filter((one) => one.team === team).map(({ name, credentials }) => `${name} (${credentials})`);
    const more = all.length - namedAtMost;
    const names = more > 0 ? [...all.slice(0, namedAtMost), t("news.joinedMore", { count: more })] : all;
    return (
      <Text key={team} size="large" weight="bold" anywhere>
        {t("news.joined", { names: list.format(names), team })}
      </Text>
    );
  });
}

/** The first name from a displayed name, 'Dana Whitfield'. */
const firstNameOf = (name: string) => name.split(" ")[0] ?? name;
