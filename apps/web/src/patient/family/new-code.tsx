import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { toast } from "../../ui/toast.ts";

/** The link's address, the only time that it is shown: for a phone's camera, to copy, to print. */
export function NewCode({ url }: { url: string }) {
  const { t } = useTranslation("family-link");
  const title = useRef<HTMLHeadingElement>(null);
  // In place of the pressed button.
  useEffect(() => title.current?.focus(), []);
  const write = async () => navigator.clipboard.writeText(url);
  const copy = () =>
    write().then(
      () => toast({ title: t("code.copied") }),
      () => toast({ title: t("code.notCopied"), variant: "destructive" }),
    );
  return (
    <Card>
      <Stack gap={4} textAlign="center">
        <QrCode value={url} title={t("code.name")} />
        <Stack gap={1}>
          <Text as="h2" size="title" ref={title} tabIndex={-1}>
            {t("code.title")}
          </Text>
          <Text tone="second">{t("code.once")}</Text>
        </Stack>
        <Grid min="9rem" gap={3}>
          <SecondaryButton onClick={() => void copy()}>{t("code.copy")}</SecondaryButton>
          <SecondaryButton onClick={() => window.print()}>{t("code.print")}</SecondaryButton>
        </Grid>
      </Stack>
    </Card>
  );
}
