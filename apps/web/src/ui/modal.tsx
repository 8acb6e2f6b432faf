import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import styles from "./modal.module.css";
import { DialogFoot } from "./shell-slots.ts";
import { useCountOpen } from "./use-opens-by-itself.ts";
import { usePageHidden } from "./use-page-hidden.ts";

export interface ModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size: "small" | "medium" | "large";
  /** A question that has to be answered: a tap outside does not close it. */
  isAlert?: boolean;
  /** Nobody asked for it: it takes no touch at first, which may have been meant for what was there before. */
  isByItself?: boolean;
  children: ReactNode;
}

/** The frame of a dialog. Everything behind it is inert, except messages. Escape and the close button close it. */
export default function Modal(props: ModalProps) {
  const { title, isOpen, onClose, size, isAlert = false, isByItself = false, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const foot = useContext(DialogFoot);
  usePageHidden(isOpen);
  useCountOpen(isOpen);
  const [headerBottom, setHeaderBottom] = useState(0);
  useLayoutEffect(() => {
    if (isOpen) setHeaderBottom(bottomOfHeader());
  }, [isOpen]);
  const { Root, Portal, Backdrop, Viewport, Popup, Title, Close } = isAlert ? AlertDialog : Dialog;
  return (
    <Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <Backdrop className={styles.veil} forceRender />
        <Viewport className={styles.place} style={{ "--header-bottom": `${headerBottom}px` } as CSSProperties}>
          <Popup
            ref={popup}
            className={`${styles.dialog} ${styles[size]}`}
            aria-describedby={id}
            data-modal
            onFocus={giveBack}
            initialFocus={() => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true}
          >
            <div className={styles.header} data-title-row>
              <Title className={styles.title}>{title}</Title>
              <Close className={styles.close} aria-label={t("close")}>
                <Icon name="close" />
              </Close>
            </div>
            <div id={id} className={styles.body}>
              {children}
            </div>
            {isByItself && <div className={styles.guard} />}
            {foot && <div className={styles.foot}>{foot}</div>}
          </Popup>
        </Viewport>
      </Portal>
    </Root>
  );
}

/** A message's row ends there. */
function bottomOfHeader(): number {
  const header = document.querySelector("header")?.getBoundingClientRect();
  return header ? Math.max(0, header.top) + header.height : 0;
}

/** Base UI focuses the dialog itself a frame after a focused field has gone, whatever else in it has the focus by then. */
function giveBack({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || currentTarget.matches(":active")) return;
  if (relatedTarget instanceof HTMLElement && currentTarget.contains(relatedTarget)) relatedTarget.focus();
}
