import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./achievements.module.css";

interface MedalProps {
  icon: IconName;
  isWon: boolean;
  isLarge?: boolean;
}

export const Medal = ({ icon, isWon, isLarge = false }: MedalProps) => (
  <span className={styles.medal} data-won={isWon} data-large={isLarge}>
    <Icon name={icon} size={isLarge ? 32 : 28} />
  </span>
);
