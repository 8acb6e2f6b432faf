import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  icon: IconName;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The id of a sentence about it. */
  describedBy?: string;
  className?: string | undefined;
}

/** Turns something on at once, without a form around it. */
export function Switch({ label, icon, isOn, onChange, describedBy, className = "" }: SwitchProps) {
  return (
    <BaseSwitch.Root
      checked={isOn}
      onCheckedChange={onChange}
      nativeButton
      render={<button type="button" />}
      className={`${styles.switch} ${className}`}
      aria-describedby={describedBy}
    >
      <Icon name={icon} size={20} />
      <span>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <BaseSwitch.Thumb className={styles.knob} />
      </span>
    </BaseSwitch.Root>
  );
}
