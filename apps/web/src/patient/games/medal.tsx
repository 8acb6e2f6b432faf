import { Icon, type IconName } from "../../ui/icon.tsx";
import { Row } from "../../ui/layout.tsx";
import styles from "./achievements.module.css";

interface MedalProps {
  icon: IconName;
  isWon: boolean;
  isLarge?: boolean;
}

export const Medal = ({ icon, isWon, isLarge = false }: MedalProps) => (
  <Row
    as="span"
    justify="center"
    tone={isWon ? "low" : "second"}
    corners="round"
    fixed
    className={styles.medal}
    data-won={isWon}
    data-large={isLarge}
  >
    <Icon name={icon} size={isLarge ? 32 : 28} />
  </Row>
);
