import type { UseMutationResult } from "@tanstack/react-query";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { AppLink } from "./app-link.tsx";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  children: ReactNode;
  /** 'large' is the main action (76 px on patient screens), 'small' 48 px. */
  size?: "large" | "medium" | "small";
  /** Makes it a link inside the product. */
  to?: string;
  icon?: IconName;
  /** Shows `pendingLabel` and ignores further clicks. */
  isPending?: boolean;
  /** The mutation that it starts: pending while that is. */
  starts?: Pick<UseMutationResult, "isPending">;
  pendingLabel?: string;
  isFullWidth?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The one filled button of a screen. */
export const PrimaryButton = (props: ButtonProps) => <AnyButton variant="primary" {...props} />;
/** All other actions. */
export const SecondaryButton = (props: ButtonProps) => <AnyButton variant="secondary" {...props} />;
/** The least prominent: underlined text. */
export const TextButton = (props: ButtonProps) => <AnyButton variant="text" size="small" {...props} />;
/** For actions that cannot be undone. */
export const DangerButton = (props: ButtonProps) => <AnyButton variant="danger" {...props} />;

function AnyButton({
  variant,
  size = "medium",
  to,
  icon,
  starts,
  isPending = starts?.isPending ?? false,
  pendingLabel,
  isFullWidth = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps & { variant: "primary" | "secondary" | "text" | "danger" }) {
  const classes = [styles.button, styles[variant], styles[size], isFullWidth && styles.fullWidth, className];
  const classNames = classes.filter(Boolean).join(" ");
  const content = (
    <>
      {icon && <Icon name={icon} size="1.1em" />}
      <span>{isPending && pendingLabel ? pendingLabel : children}</span>
    </>
  );
  if (to !== undefined) {
    return (
      <AppLink to={to} className={classNames}>
        {content}
      </AppLink>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames}
      aria-disabled={isPending || rest["aria-disabled"] || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}
