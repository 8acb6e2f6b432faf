import { reactionTypes } from "@bedside-bike/contract/choices";
import { type ComponentProps, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { type LayoutProps, Row, Stack, Text } from "../../ui/layout.tsx";
import { Avatar, ReactionPicture } from "../../ui/picture.tsx";
import { Screen } from "../../ui/screen.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import styles from "./feed-card.module.css";
import { timeAgo } from "./time-ago.ts";
import { type FeedItem, useFeed, useReact } from "./use-kudos.ts";

type ReactionType = (typeof reactionTypes)[number];

const shownReactions = 4;
const shownItems = 5;

/** The achievements of all participants, newest first. */
export function FeedCard() {
  const { t } = useTranslation("kudos");
  return (
    <Card title={t("feed.title")}>
      <Screen query={useFeed()} loading={t("feed.loading")} failed={t("feed.failed")}>
        {(feed) =>
          feed.length > 0 ? (
            <Feed feed={feed} />
          ) : (
            <EmptyState title={t("feed.empty")} icon="heart">
              {t("feed.emptyHint")}
            </EmptyState>
          )
        }
      </Screen>
    </Card>
  );
}

function Feed({ feed }: { feed: readonly FeedItem[] }) {
  const { t } = useTranslation("kudos");
  const [isOpen, setIsOpen] = useState(false);
  const items = isOpen ? feed : feed.slice(0, shownItems);
  const hidden = feed.length - items.length;
  return (
    <>
      <Stack as="ul">
        {items.map((item) => (
          <FeedEntry key={item.id} item={item} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Text
          as="button"
          type="button"
          full
          tone="primary"
          weight="bold"
          className={styles.showMore}
          onClick={() => setIsOpen(true)}
        >
          {t("feed.showMore", { count: hidden })}
        </Text>
      )}
    </>
  );
}

function FeedEntry({ item }: { item: FeedItem }) {
  const { t, i18n } = useTranslation("kudos");
  const id = useId();
  const figure = formatNumber(item.figure ?? 0, 0, i18n.language);
  return (
    <Row as="li" nowrap align="stretch" gap={4} padY={4} line="above" className={styles.item}>
      <Avatar emoji={item.avatarEmoji} />
      <Stack fill>
        <Row align="baseline" gap={3} rowGap={0} id={id}>
          <Text as="strong" shrink anywhere>
            <bdi>{item.displayName}</bdi>
          </Text>
          {item.isMine && <Chip>{t("feed.you")}</Chip>}
          <Text as="span" tone="second" size="label">
            {timeAgo(item.createdAt, Date.now(), i18n.language)}
          </Text>
        </Row>
        <Text size="large">{t(`feed.message.${item.kind}`, { days: figure, watts: figure })}</Text>
        {item.isMine ? <OwnReactions item={item} /> : <Reactions item={item} labelId={id} />}
      </Stack>
    </Row>
  );
}

/** Reactions from others: patients cannot react to their own items. */
function OwnReactions({ item }: { item: FeedItem }) {
  const { t } = useTranslation("kudos");
  const received = reactionTypes.filter((type) => item.reactions[type]);
  if (received.length === 0)
    return (
      <Text tone="second" size="label">
        {t("feed.noneYet")}
      </Text>
    );
  return (
    <Row as="ul" align="stretch" gap={2} above={2} className={styles.reactions} aria-label={t("feed.received")}>
      {received.map((type) => (
        <Row
          as="li"
          inline
          nowrap
          justify="center"
          gap={2}
          padX={3}
          tone="ink"
          size="label"
          ground="soft"
          corners="round"
          key={type}
          className={styles.received}
        >
          <ReactionPicture type={type} />
          <span>{t(`reaction.${type}`)}</span>
          <strong>{item.reactions[type]}</strong>
        </Row>
      ))}
    </Row>
  );
}

function Reactions({ item, labelId }: { item: FeedItem; labelId: string }) {
  const { t } = useTranslation("kudos");
  const reaction = useReact();
  const [isMore, setIsMore] = useState(false);
  const isPending = (type: ReactionType) => reaction.isPending && reaction.variables?.reactionType === type;
  const types = reactionTypes.filter((type, index) => isMore || index < shownReactions || item.reactions[type]);
  return (
    // A fieldset's legend would repeat the name above.
    <Row align="stretch" gap={2} above={2} className={styles.reactions} role="group" aria-labelledby={labelId}>
      {types.map((type) => {
        const count = item.reactions[type] ?? 0;
        const isPressed = item.myReactions.includes(type);
        return (
          <ReactionButton
            key={type}
            aria-pressed={isPressed}
            aria-label={
              count > 0 ? t("feed.reactionCount", { reaction: t(`reaction.${type}`), count }) : t(`reaction.${type}`)
            }
            title={t(`reaction.${type}`)}
            // Not 'disabled', which would take the focus away.
            aria-disabled={isPending(type) || undefined}
            onClick={() => !isPending(type) && reaction.mutate({ feedItemId: item.id, reactionType: type })}
          >
            <ReactionPicture type={type} />
            {count > 0 && (
              <Text as="span" weight="bold">
                {count}
              </Text>
            )}
          </ReactionButton>
        );
      })}
      {types.length < reactionTypes.length && (
        <ReactionButton size="label" weight="bold" aria-label={t("feed.moreReactions")} onClick={() => setIsMore(true)}>
          {t("feed.more")}
        </ReactionButton>
      )}
    </Row>
  );
}

function ReactionButton(props: LayoutProps & Omit<ComponentProps<"button">, keyof LayoutProps>) {
  return (
    <Row
      as="button"
      type="button"
      inline
      nowrap
      justify="center"
      gap={2}
      padY={0}
      padX={3}
      tone="ink"
      corners="round"
      className={styles.reaction}
      {...props}
    />
  );
}
