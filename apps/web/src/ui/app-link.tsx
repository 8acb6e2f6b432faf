import { Link, type LinkProps } from "../navigation/navigation.tsx";
import { preloadRoute } from "./route-preload.ts";

/** A link inside the product: the screen's code is fetched as soon as the pointer or focus comes near. */
export function AppLink({ to, ...rest }: LinkProps) {
  const preload = () => void preloadRoute(to);
  return <Link {...rest} to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} />;
}
