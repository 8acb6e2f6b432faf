import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SecondaryButton } from "./button.tsx";
import type { IconName } from "./icon.tsx";
import styles from "./menu-button.module.css";

interface MenuButtonProps {
  label: string;
  icon?: IconName;
  items: readonly { key: string; label: string; onChoose: () => void }[];
  isPending?: boolean;
  pendingLabel?: string;
}

/** A button that opens a short list of actions. Arrow keys, Home, End and Escape as in any menu. */
export function MenuButton({ label, icon, items, isPending = false, pendingLabel = label }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") return close();
    const all = entries();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: all.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all[(target + all.length) % all.length]?.focus();
  };

  return (
    <div className={styles.frame}>
      <SecondaryButton
        ref={button}
        {...(icon ? { icon } : {})}
        isPending={isPending}
        pendingLabel={pendingLabel}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </SecondaryButton>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.menu}
          onKeyDown={move}
          onBlur={({ currentTarget, relatedTarget }) => {
            const isInside = currentTarget.contains(relatedTarget) || relatedTarget === button.current;
            if (!isInside) setIsOpen(false);
          }}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              className={styles.item}
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
