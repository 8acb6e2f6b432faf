import { Toast as BaseToast } from "@base-ui/react/toast";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";
import { lastToast } from "./toast.ts";
import { useToastPlace } from "./use-toast-place.ts";

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
  const { toasts, add, close } = BaseToast.useToastManager();
  const region = useRef<HTMLDivElement>(null);
  useToastPlace(region, toasts[0]);
  useEffect(() => {
    const show = () => {
      const last = lastToast.get();
      if (!last) return close(onlyId);
      const { title, message, variant = "plain", durationMs = defaultDurationMs } = last;
      add({ id: onlyId, title, description: message, type: variant, timeout: durationMs });
    };
    show();
    return lastToast.subscribe(show);
  }, [add, close]);
  return (
    <BaseToast.Viewport ref={region} className={styles.region} aria-label={t("messages")}>
      {toasts.map((shown) => (
        <BaseToast.Root
          key={shown.id}
          toast={shown}
          role={shown.type === "destructive" ? "alert" : "status"}
          // biome-ignore lint/a11y/useValidAriaValues: Base UI takes a message for a dialog
          aria-modal={undefined}
          tabIndex={-1}
          className={styles.toast}
          swipeDirection={["up", "down"]}
        >
          <span className={styles.icon}>
            <Icon name={shown.type === "destructive" ? "alert" : "check"} />
          </span>
          <BaseToast.Content className={styles.words}>
            <BaseToast.Title className={styles.title} render={<p />} />
            <BaseToast.Description />
          </BaseToast.Content>
          <BaseToast.Close className={styles.dismiss} aria-label={t("dismiss")} aria-hidden={false}>
            <Icon name="close" size={20} />
          </BaseToast.Close>
        </BaseToast.Root>
      ))}
    </BaseToast.Viewport>
  );
}

export default ToastMessages;
