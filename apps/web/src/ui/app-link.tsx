import { Link, type LinkProps } from "react-router";
import { preloadRoute } from "./route-preload.ts";

export type AppLinkProps = Omit<LinkProps, "to"> & { to: string };

/** A link inside the product: the screen's code is fetched as soon as the pointer or focus comes near. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const preload = () => void preloadRoute(to);
  return <Link {...rest} to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} />;
}
