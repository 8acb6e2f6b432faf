import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../locales/translation.ts";
import { focusWithin, keepTabWithin } from "./focus-trap.ts";
import { Icon } from "./icon.tsx";
import styles from "./modal.module.css";
import { useReturnFocus } from "./use-return-focus.ts";

interface ModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size: "small" | "medium" | "large";
  children: ReactNode;
}

/** As in modal.module.css. */
const fadeMs = 120;

/**
 * The frame of a dialog. Not the browser's own `<dialog>`: that makes the rest of the page inert, and with it the toasts,
 * which lie above a dialog and have to be read out and dismissed there (docs/decisions/080).
 */
export function Modal({ title, isOpen, onClose, size, children }: ModalProps) {
  const isInPage = useFading(isOpen);
  useReturnFocus(isOpen);
  if (!isInPage) return null;
  return createPortal(
    <ModalFrame title={title} isOpen={isOpen} onClose={onClose} size={size}>
      {children}
    </ModalFrame>,
    document.body,
  );
}

function ModalFrame({ title, isOpen, onClose, size, children }: ModalProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLElement>(null);
  useFocusTrap(dialog, isOpen, onClose);
  return (
    <div className={isOpen ? undefined : styles.closing}>
      <button
        type="button"
        className={styles.veil}
        tabIndex={-1}
        aria-hidden
        // The focus stays where it is, for the dialog to give back.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClose}
      />
      <div className={styles.place}>
        <section
          ref={dialog}
          className={`${styles.dialog} ${styles[size]}`}
          role="dialog"
          tabIndex={-1}
          aria-modal
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-body`}
        >
          <div className={styles.header}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label={t("close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div id={`${id}-body`} className={styles.body}>
            {children}
          </div>
        </section>
      </div>
    </div>
  );
}

/** True while open, and until it has faded out. */
function useFading(isOpen: boolean): boolean {
  const [isFading, setIsFading] = useState(isOpen);
  if (isOpen && !isFading) setIsFading(true);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setIsFading(false), fadeMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const isCalm = !isOpen && isFading && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isOpen || (isFading && !isCalm);
}

function useFocusTrap(dialog: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const element = dialog.current;
    if (!element || element !== topmostDialog()) return;
    if (event.key === "Escape" && !event.isComposing) onClose();
    keepTabWithin(element, event);
  });
  useEffect(() => {
    if (!isOpen) return;
    // After the click or key that opened it has been handled, which may move the focus itself.
    const timer = setTimeout(() => dialog.current && focusWithin(dialog.current));
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", listen, { capture: true });
    };
  }, [dialog, isOpen]);
}

/** Dialogs stand in the page in the order in which they opened. */
const topmostDialog = () => [...document.querySelectorAll("section[role='dialog']")].at(-1);
