import { Link, type LinkProps } from "react-router";
import { preloadScreen } from "../screens.tsx";

/** A link inside the product: the screen's code is fetched as soon as the pointer or focus comes near. */
export function AppLink({ to, ...rest }: LinkProps & { to: string }) {
  const preload = () => void preloadScreen(to);
  return <Link {...rest} to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} />;
}
