import { Menu } from "@base-ui/react/menu";
import { SecondaryButton } from "./button.tsx";
import type { IconName } from "./icon.tsx";
import styles from "./menu-button.module.css";

interface MenuButtonProps {
  label: string;
  /** For screen readers, if several buttons have the same label: 'Change bike 121'. */
  name?: string;
  icon?: IconName;
  items: readonly { key: string; label: string; onChoose: () => void }[];
  isPending?: boolean;
  pendingLabel?: string;
}

/** A button that opens a short list of actions. */
export function MenuButton({ label, name, icon, items, isPending = false, pendingLabel = label }: MenuButtonProps) {
  const button = (
    <SecondaryButton
      {...(icon ? { icon } : {})}
      {...(name ? { "aria-label": name } : {})}
      isPending={isPending}
      pendingLabel={pendingLabel}
    >
      {label}
    </SecondaryButton>
  );
  return (
    <Menu.Root modal={false} disabled={isPending}>
      <Menu.Trigger render={button} />
      <Menu.Portal>
        <Menu.Positioner className={styles.place} align="end" sideOffset={8}>
          <Menu.Popup className={styles.menu} aria-label={name ?? label}>
            {items.map((item) => (
              <Menu.Item key={item.key} className={styles.item} onClick={item.onChoose}>
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
