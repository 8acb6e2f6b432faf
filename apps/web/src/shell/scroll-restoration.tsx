import { Component } from "react";
import { type Location, useLocation } from "react-router";
import { tabStorage } from "../browser-storage.ts";

const storageKey = "scroll-positions";

/** Pixels from the top, by the keys of the tab's history. */
function readPositions(): Record<string, number> {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

/** For the state of a link to a page that scrolls by itself. */
export const keepsScroll = { keepsScroll: true };

/** Scrolls a page that is opened again by the browser's buttons to where it was; others to their top or their address's #. */
export function ScrollRestoration() {
  return <ScrollMemory location={useLocation()} />;
}

/** A class, for React's one moment before a change of the page: until then it has the height that it was scrolled at. */
class ScrollMemory extends Component<{ location: Location }> {
  #positions = readPositions();

  // While the page is away, the browser restores by itself.
  #onShow = () => {
    history.scrollRestoration = "manual";
  };
  #onHide = () => {
    this.#positions[this.props.location.key] = window.scrollY;
    tabStorage.setItem(storageKey, JSON.stringify(this.#positions));
    history.scrollRestoration = "auto";
  };

  override componentDidMount() {
    this.#onShow();
    window.addEventListener("pageshow", this.#onShow);
    window.addEventListener("pagehide", this.#onHide);
    const { key, hash } = this.props.location;
    if (hash || this.#positions[key] !== undefined) this.#scroll();
  }

  override componentWillUnmount() {
    window.removeEventListener("pageshow", this.#onShow);
    window.removeEventListener("pagehide", this.#onHide);
    history.scrollRestoration = "auto";
  }

  override getSnapshotBeforeUpdate({ location }: { location: Location }) {
    if (location !== this.props.location) this.#positions[location.key] = window.scrollY;
    return null;
  }

  override componentDidUpdate({ location }: { location: Location }) {
    if (location !== this.props.location) this.#scroll();
  }

  #scroll() {
    const { key, hash, state } = this.props.location;
    const position = this.#positions[key];
    const target = position === undefined && hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (position !== undefined || !state?.keepsScroll) window.scrollTo(0, position ?? 0);
  }

  override render() {
    return null;
  }
}
