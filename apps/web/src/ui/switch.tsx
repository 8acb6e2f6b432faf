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
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      className={`${styles.switch} ${className}`}
      onClick={() => onChange(!isOn)}
    >
      <Icon name={icon} size={20} />
      <span>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  );
}
