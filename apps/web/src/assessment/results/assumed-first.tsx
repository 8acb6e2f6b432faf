import { useTranslation } from "react-i18next";
import edge from "../../ui/edge.module.css";
import { Folded } from "../../ui/folded.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { assumedParts, isNobodysResult } from "./provenance.ts";
import type { AnyResult, Reader } from "./shown-result.ts";

/** Above the figures: how many answers nobody gave, and which. Nothing if all were given. */
export function AssumedFirst({ result, reader }: { result: AnyResult; reader: Reader }) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  const parts = assumedParts(result.provenance);
  if (parts.length === 0) return null;
  const isNobodys = isNobodysResult(result.provenance);
  const names = new Intl.ListFormat(i18n.language, { type: "unit" }).format(
    parts.map((part) => t(`clinical:assumed.name.${part}`)),
  );
  return (
    <Stack
      padY={3}
      padX={5}
      tone={isNobodys ? "moderate" : "ink"}
      ground={isNobodys ? "moderate" : "surface"}
      corners="field"
      className={`${isNobodys ? edge.moderate : edge.plain} ${edge.thick}`}
    >
      {isNobodys && (
        <Text as="h3" below={1} size="title">
          {t(`clinical:assumed.nobodys.${reader === "provider" ? "provider" : "own"}`)}
        </Text>
      )}
      {reader === "provider" ? (
        <p>
          <strong>{t("clinical:assumed.count", { count: parts.length })}</strong> {names}.
        </p>
      ) : (
        <Folded title={t("clinical:assumed.count", { count: parts.length })}>
          <p>{names}.</p>
        </Folded>
      )}
    </Stack>
  );
}
