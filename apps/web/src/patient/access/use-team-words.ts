import type { Team } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { personName } from "./party-name.ts";

const namedAtMost = 3;

/** One sentence about a team: who is in it, some of them by name, or all. */
export function useTeamWords(): (team: Team, isNamingAll?: boolean) => string {
  const { t, i18n } = useTranslation("access");
  const list = new Intl.ListFormat(i18n.language);
  return ({ name, members }, isNamingAll = false) => {
    const all = members.map(personName);
    const more = all.length - namedAtMost;
    const names = more <= 0 || isNamingAll ? all : [...all.slice(0, namedAtMost), t("grant.more", { count: more })];
    return t("grant.team", { team: name, names: list.format(names) });
  };
}
