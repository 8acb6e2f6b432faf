import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./tips.module.css";

const tips = [
  ["slow", "play"],
  ["steady", "pulse"],
  ["listen", "heart"],
  ["hydrated", "check"],
] as const satisfies readonly (readonly [string, IconName])[];

export function Tips() {
  const { t } = useTranslation("session");
  return (
    <section aria-label={t("tips.title")}>
      <ul className={styles.tips}>
        {tips.map(([key, icon]) => (
          <li key={key} className={styles.tip}>
            <span className={styles.icon}>
              <Icon name={icon} size={22} />
            </span>
            <div>
              <h2 className={styles.title}>{t(`tips.${key}.title`)}</h2>
              <p>{t(`tips.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
