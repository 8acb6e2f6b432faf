import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { Row, Stack, Text } from "./layout.tsx";
import styles from "./rotating-banner.module.css";

export interface Fact {
  key: string;
  text: string;
  reference: string;
}

const rotationMs = 7000;
const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

function onPreference(listener: () => void): () => void {
  prefersReducedMotion.addEventListener("change", listener);
  return () => prefersReducedMotion.removeEventListener("change", listener);
}

/** 'Did You Know?': changes every 7 s, and pauses on focus, hover, an open reference, reduced motion or 'Pause'. */
export function RotatingBanner({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isPaused = useSyncExternalStore(
    onPreference,
    () => chosen ?? prefersReducedMotion.matches,
    () => false,
  );
  const [isReferenceOpen, setIsReferenceOpen] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isStill = isPaused || isReferenceOpen || isHovered || isFocused;

  useEffect(() => {
    if (isStill) return;
    const timer = setTimeout(() => setIndex((index + 1) % facts.length), rotationMs);
    return () => clearTimeout(timer);
  }, [index, isStill, facts.length]);

  const step = (by: number) => {
    setIndex((index + by + facts.length) % facts.length);
    setIsReferenceOpen(false);
  };

  return (
    <section
      className={styles.banner}
      aria-labelledby={`${id}-title`}
      onPointerEnter={(event) => setIsHovered(event.pointerType === "mouse")}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <Row nowrap align="baseline" justify="between" gap={4} below={2}>
        <Text as="h2" tone="primary" size="label" id={`${id}-title`}>
          {t("banner.title")}
        </Text>
        <span className={styles.position}>{t("banner.position", { number: index + 1, count: facts.length })}</span>
      </Row>

      <Stack aria-live={isStill ? "polite" : "off"}>
        {facts.map((fact, position) => (
          <p key={fact.key} className={styles.fact} data-active={position === index} aria-hidden={position !== index}>
            {fact.text}
          </p>
        ))}
      </Stack>

      <button
        type="button"
        className={styles.referenceToggle}
        aria-expanded={isReferenceOpen}
        aria-controls={`${id}-reference`}
        onClick={() => setIsReferenceOpen(!isReferenceOpen)}
      >
        {t(isReferenceOpen ? "banner.hideReference" : "banner.showReference")}
      </button>
      <p id={`${id}-reference`} className={styles.reference} hidden={!isReferenceOpen}>
        {facts[index]?.reference}
      </p>

      <div className={styles.controls}>
        <button type="button" className={styles.control} aria-label={t("banner.previous")} onClick={() => step(-1)}>
          <Icon name="back" size={20} />
        </button>
        <Row as="span" align="stretch" justify="center" className={styles.dots} aria-hidden="true">
          {facts.map((fact, position) => (
            <span key={fact.key} className={styles.dot} data-active={position === index} />
          ))}
        </Row>
        <button type="button" className={styles.control} aria-label={t("banner.next")} onClick={() => step(1)}>
          <Icon name="forward" size={20} />
        </button>
        <button type="button" className={styles.pause} onClick={() => setChosen(!isPaused)}>
          <Icon name={isPaused ? "play" : "pause"} size={18} />
          {t(isPaused ? "banner.play" : "banner.pause")}
        </button>
      </div>
    </section>
  );
}
