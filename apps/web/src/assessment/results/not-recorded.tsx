import type { SafetyItemId } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { useFindingWords } from "../../ride-state/use-finding-words.ts";
import { Folded } from "../../ui/folded.tsx";
import { Stack, Text } from "../../ui/layout.tsx";

/** The questions of the safety check without an answer, one tap away: not recorded is not 'no'. */
export function NotRecorded({ ids }: { ids: readonly SafetyItemId[] }) {
  const { t, i18n } = useTranslation("safety-state");
  const words = useFindingWords();
  const list = new Intl.ListFormat(i18n.language, { type: "unit" }).format(ids.map(words.name));
  return (
    <Folded title={t("notRecorded.title", { count: ids.length })}>
      <Stack gap={1} size="note" tone="second" leading="normal">
        <p>{t(ids.length === 0 ? "notRecorded.none" : "notRecorded.why")}</p>
        {ids.length > 0 && <Text anywhere>{list}.</Text>}
      </Stack>
    </Folded>
  );
}
