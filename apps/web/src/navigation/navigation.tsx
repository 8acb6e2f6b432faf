import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { Address, AddressHistory } from "./history.ts";

// Every address of the product is a fixed path: a router's patterns, loaders and nested routes were 11 kB of every first
// load (docs/decisions/081).

type Navigate = (to: string, options?: { replace?: boolean }) => void;

interface Navigation {
  readonly address: Address;
  readonly navigate: Navigate;
}

const NavigationContext = createContext<Navigation | null>(null);

/** Knows the address, and draws again when it changes: the present screen stays until the next one's code is here. */
export function NavigationProvider({ history, children }: { history: AddressHistory; children: ReactNode }) {
  const [address, setAddress] = useState(() => history.read());
  useLayoutEffect(() => history.listen(() => startTransition(() => setAddress(history.read()))), [history]);
  const navigate = useCallback<Navigate>(
    (to, options) => history.go(to, options?.replace ? "replace" : "push"),
    [history],
  );
  const navigation = useMemo(() => ({ address, navigate }), [address, navigate]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("Links and addresses need a NavigationProvider around them.");
  return navigation;
}

export const useAddress = (): Address => useNavigation().address;

/** Goes to an address inside the product. */
export const useNavigate = (): Navigate => useNavigation().navigate;

/** What follows the '?', and a function that replaces it without another step for the back button. */
export function useSearchParams(): readonly [URLSearchParams, (parameters: URLSearchParams) => void] {
  const { address, navigate } = useNavigation();
  const parameters = useMemo(() => new URLSearchParams(address.search), [address.search]);
  const replace = useCallback((next: URLSearchParams) => navigate(`?${next}`, { replace: true }), [navigate]);
  return [parameters, replace];
}

/** Goes there as soon as it is drawn. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
}

/** A link inside the product. Opened in another tab or window it is the browser's own. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { address, navigate } = useNavigation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target ?? "_self") !== "_self") return;
    event.preventDefault();
    navigate(to, { replace: to === address.pathname + address.search });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {rest.children}
    </a>
  );
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** An address as the route table writes it: '/Goals/' -> '/goals'. */
export const asRoutePath = (pathname: string): string => pathname.replace(/\/+$/, "").toLowerCase() || "/";
