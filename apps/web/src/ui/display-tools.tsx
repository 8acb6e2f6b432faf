import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./display-tools.module.css";
import { NightSwitch } from "./night-switch.tsx";
import { TextSizeSwitch } from "./text-size-switch.tsx";

interface DisplayToolsProps {
  /** The screen width from which the header has room for all of them in its row; otherwise they are behind a button. */
  roomFor?: "wide" | "widest";
  /** For a header that has no room for 'Logout'. */
  onLogout?: () => void;
}

/** How this tablet shows the screen: by day or night, and with letters of which size. */
export function DisplayTools({ roomFor, onLogout }: DisplayToolsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    // Safari gives a pressed button no focus, so that a blur alone would not tell.
    const closeOutside = ({ target }: Event) => {
      if (!tools.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape on whichever of its buttons has the focus
    <div
      ref={tools}
      className={`${styles.tools} ${roomFor ? styles[roomFor] : ""}`}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setIsOpen(false);
        toggle.current?.focus();
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.letters} aria-hidden="true">
          {t("displayLetters")}
        </span>
        <span className={styles.word}>{t("display")}</span>
      </button>
      <div id={id} className={styles.panel} data-open={isOpen}>
        <NightSwitch />
        {/* Larger letters may leave no room in the row: the buttons then stay where the finger is, in the opened
            panel. */}
        <TextSizeSwitch onChoose={() => setIsOpen(true)} />
        {onLogout && (
          <button type="button" className={styles.logout} onClick={onLogout}>
            {t("logout")}
          </button>
        )}
      </div>
    </div>
  );
}
