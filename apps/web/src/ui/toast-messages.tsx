import { Toast as BaseToast } from "@base-ui/react/toast";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";
import { lastToast } from "./toast.ts";
import { useMessageRow } from "./use-message-row.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const defaultDurationMs = 5000;
/** One at a time: a new one replaces the last. */
const onlyId = "message";

/** Renders the messages, which are read out wherever the focus is. F6 moves the focus there. */
function ToastMessages() {
  return (
    <BaseToast.Provider>
      <BaseToast.Portal>
        <Messages />
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function Messages() {
  const { t } = useTranslation();
  const { toasts, add, close } = BaseToast.useToastManager<{ isOnPage: boolean }>();
  const region = useRef<HTMLDivElement>(null);
  const end = useCallback(() => close(onlyId), [close]);
  const [shown] = toasts;
  useMessageRow(region, shown?.data?.isOnPage ? undefined : shown, end);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      const last = lastToast.get();
      if (!last) return end();
      const { title, message, variant = "plain", durationMs = defaultDurationMs, isOnPage = false } = last;
      // Not Base UI's timer, which waits for a pointer, the focus and the window.
      add({ id: onlyId, title, description: message, type: variant, timeout: 0, data: { isOnPage } });
      timer = setTimeout(end, durationMs);
    };
    show();
    const unsubscribe = lastToast.subscribe(show);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [add, end]);
  return (
    <BaseToast.Viewport ref={region} className={styles.region} aria-label={t("messages")}>
      {toasts.map((one) => (
        <BaseToast.Root
          key={one.id}
          toast={one}
          role={one.type === "destructive" ? "alert" : "status"}
          // biome-ignore lint/a11y/useValidAriaValues: Base UI takes a message for a dialog
          aria-modal={undefined}
          tabIndex={-1}
          className={styles.toast}
          swipeDirection={["up", "down"]}
          // What it covers is one touch away.
          onClick={end}
        >
          {one.data?.isOnPage ? (
            <VisuallyHidden>
              {one.title} {one.description}
            </VisuallyHidden>
          ) : (
            <>
              <Icon name={one.type === "destructive" ? "alert" : "check"} />
              <BaseToast.Content className={styles.words}>
                <BaseToast.Title render={<strong />} /> <BaseToast.Description render={<span />} />
              </BaseToast.Content>
              <BaseToast.Close className={styles.dismiss} aria-label={t("dismiss")} aria-hidden={false}>
                <Icon name="close" size={20} />
              </BaseToast.Close>
            </>
          )}
        </BaseToast.Root>
      ))}
    </BaseToast.Viewport>
  );
}

export default ToastMessages;
