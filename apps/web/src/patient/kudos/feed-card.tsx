import { reactionTypes } from "@bedside-bike/contract/choices";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Avatar, ReactionPicture } from "../../ui/picture.tsx";
import { EmptyState, FailedState, Loading } from "../../ui/screen-states.tsx";
import styles from "./feed-card.module.css";
import { timeAgo } from "./time-ago.ts";
import { type FeedItem, useFeed, useReact } from "./use-kudos.ts";

type ReactionType = (typeof reactionTypes)[number];

const shownReactions = 4;
const shownItems = 5;

/** The achievements of all participants, newest first. */
export function FeedCard() {
  const { t } = useTranslation("kudos");
  const { data: feed, isError, refetch } = useFeed();
  const [isOpen, setIsOpen] = useState(false);
  const items = isOpen ? feed : feed?.slice(0, shownItems);
  const hidden = (feed?.length ?? 0) - (items?.length ?? 0);
  return (
    <Card title={t("feed.title")}>
      {!feed && isError && <FailedState title={t("feed.failed")} onRetry={() => void refetch()} />}
      {!feed && !isError && <Loading text={t("feed.loading")} />}
      {feed?.length === 0 && (
        <EmptyState title={t("feed.empty")} icon="heart">
          {t("feed.emptyHint")}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Stack as="ul">
          {items.map((item) => (
            <FeedEntry key={item.id} item={item} />
          ))}
        </Stack>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.showMore} onClick={() => setIsOpen(true)}>
          {t("feed.showMore", { count: hidden })}
        </button>
      )}
    </Card>
  );
}

function FeedEntry({ item }: { item: FeedItem }) {
  const { t, i18n } = useTranslation("kudos");
  const id = useId();
  const figure = formatNumber(item.figure ?? 0, 0, i18n.language);
  return (
    <Row as="li" nowrap align="stretch" gap={4} padY={4} line="above" className={styles.item}>
      <Avatar emoji={item.avatarEmoji} />
      <div className={styles.body}>
        <Row align="baseline" gap={3} rowGap={0} id={id}>
          <strong className={styles.name}>
            <bdi>{item.displayName}</bdi>
          </strong>
          {item.isMine && <Chip>{t("feed.you")}</Chip>}
          <Text as="span" tone="second" size="label">
            {timeAgo(item.createdAt, Date.now(), i18n.language)}
          </Text>
        </Row>
        <Text size="large">{t(`feed.message.${item.kind}`, { days: figure, watts: figure })}</Text>
        {item.isMine ? <OwnReactions item={item} /> : <Reactions item={item} labelId={id} />}
      </div>
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
          <button
            key={type}
            type="button"
            className={styles.reaction}
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
          </button>
        );
      })}
      {types.length < reactionTypes.length && (
        <button
          type="button"
          className={styles.more}
          aria-label={t("feed.moreReactions")}
          onClick={() => setIsMore(true)}
        >
          {t("feed.more")}
        </button>
      )}
    </Row>
  );
}
