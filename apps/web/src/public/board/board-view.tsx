import type { ShownBoard } from "@bedside-bike/contract";
import { compareBeds } from "@bedside-bike/contract/bed-order";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { Row, Text } from "../../ui/layout.tsx";
import { Logo } from "../../ui/logo.tsx";
import { NightSwitch } from "../../ui/night-switch.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { byNeed, needsSomebody, shownBed } from "./bed-kinds.ts";
import styles from "./board.module.css";
import { BoardBed, Dot } from "./board-bed.tsx";
import { type LiveRide, useNow } from "./use-board.ts";

interface BoardViewProps {
  board: ShownBoard;
  rides: ReadonlyMap<number, LiveRide>;
  isLive: boolean;
  /** When the board was last updated, by this browser's clock. */
  answeredAt: number;
}

/** The ward on one big screen: readable from three meters away, and without color. */
export function BoardView({ board, rides, isLive, answeredAt }: BoardViewProps) {
  const { t, i18n } = useTranslation("board");
  const time = useHospitalTime();
  // Between replies, the server's clock is continued by this browser's.
  const now = Date.parse(board.at) + Math.max(useNow() - answeredAt, 0);
  const places = placesOf(board.patients, useKnownBeds(board.patients));
  return (
    <div className={styles.board}>
      <BoardHead board={board} rides={rides} time={time(now)} />
      {!isLive && (
        <Text
          padY={2}
          padX={4}
          tone="high"
          weight="bold"
          ground="high"
          corners="field"
          role="alert"
          className={`${styles.count} ${styles.notLive}`}
        >
          {t("notLive", { time: time(board.at) })}
        </Text>
      )}
      {places.length === 0 ? (
        <EmptyState title={t("empty")} icon="people">
          <p>{t("emptyHint", { board: board.name })}</p>
        </EmptyState>
      ) : (
        <ul className={styles.beds} data-columns={columnsOf(places.length)}>
          {places.map((place) =>
            typeof place === "string" ? (
              <li key={place} className={`${styles.bed} ${styles.free}`}>
                <span className={styles.label}>{place}</span>
                <span className={styles.none}>{t("free")}</span>
              </li>
            ) : (
              <BoardBed key={place.id} patient={place} ride={rides.get(place.id)} />
            ),
          )}
        </ul>
      )}
      <Row as="footer" justify="between" gap={6} rowGap={2} tone="second" className={styles.foot}>
        <Row as="ul" rowGap={1} aria-label={t("legend")} className={styles.legend}>
          <li aria-hidden="true">{t("legend")}</li>
          {(["done", "open", "missed"] as const).map((kind) => (
            <li key={kind}>
              <Dot kind={kind} filled={0} /> {t(kind)}
            </li>
          ))}
          <li>
            <Dot kind="open" filled={0.6} /> {t("part")}
          </li>
        </Row>
        <NightSwitch />
        <span>
          {formatDay(board.day, "longWeekday", i18n.language)}, {formatDay(board.day, "long", i18n.language)}
        </span>
      </Row>
    </div>
  );
}

function BoardHead({ board, rides, time }: Pick<BoardViewProps, "board" | "rides"> & { time: string }) {
  const { t } = useTranslation("board");
  const { patients } = board;
  const isRiding = (id: number, isPedaling: boolean) => rides.has(id) || isPedaling;
  const waiting = patients
    .map((one) => ({ ...one, shown: shownBed(one, isRiding(one.id, one.isPedaling)) }))
    .filter(({ shown }) => needsSomebody(shown))
    .sort((a, b) => byNeed(a.shown, b.shown));
  const riding = patients.filter(({ id, isPedaling }) => isRiding(id, isPedaling)).length;
  const sessions = patients.flatMap((patient) => patient.sessions);
  return (
    <Row as="header" rowGap={2} className={styles.head}>
      <Logo size={44} />
      <h1 className={styles.title}>{board.name}</h1>
      <Text tone="second" role="status" className={styles.count}>
        {waiting.length === 0 ? (
          t("nobodyNeedsYou")
        ) : (
          <>
            <strong>{waiting.length}</strong> {t(waiting.length === 1 ? "needsYou" : "needYou")}{" "}
            <Text as="b" tone="high">
              {waiting.map(({ bed }) => bed ?? t("noBed")).join(", ")}
            </Text>
          </>
        )}
      </Text>
      <Text tone="second" className={styles.count}>
        <strong>{riding}</strong> {t("riding")}
      </Text>
      {sessions.length > 0 && (
        <Text tone="second" className={styles.count}>
          <strong>{sessions.filter((session) => session === "done").length}</strong>{" "}
          {t("sessions", { all: sessions.length })}
        </Text>
      )}
      <Text as="time" weight="bold" className={styles.clock}>
        {time}
      </Text>
    </Row>
  );
}

type Patient = ShownBoard["patients"][number];

/** A bed keeps its place on the board while it is free. */
function placesOf(patients: readonly Patient[], known: readonly string[]): (Patient | string)[] {
  const taken = new Set(patients.map(({ bed }) => bed));
  const inBeds = patients.filter(({ bed }) => bed !== null);
  const bedOf = (place: Patient | string) => (typeof place === "string" ? place : (place.bed ?? ""));
  const places = [...inBeds, ...known.filter((bed) => !taken.has(bed))];
  return [...places.sort((a, b) => compareBeds(bedOf(a), bedOf(b))), ...patients.filter(({ bed }) => bed === null)];
}

/** The beds that this screen has shown since it was opened. */
function useKnownBeds(patients: readonly Patient[]): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const seen = patients.flatMap(({ bed }) => (bed === null || known.includes(bed) ? [] : [bed]));
  if (seen.length > 0) setKnown([...known, ...new Set(seen)]);
  return known;
}

/** So that beds on a wide screen have an aspect ratio of about three to two. */
const columnsOf = (count: number): number => ([4, 12, 24, 40] as const).filter((most) => count > most).length * 2 + 2;
