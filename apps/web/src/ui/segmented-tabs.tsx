import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./segmented-tabs.module.css";

interface SegmentedTabsProps<Value extends string> {
  /** Names the list of tabs for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}

/** Two or three tabs in one bar, and the panel of the selected one. */
export function SegmentedTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: SegmentedTabsProps<Value>) {
  return (
    <Tabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Tabs.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
