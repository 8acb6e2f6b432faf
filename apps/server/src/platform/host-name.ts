import { isIP } from "node:net";

/** The name or address in a Host header in its usual form, without port and brackets; null if it has none. */
export function hostNameOf(host: string): string | null {
  const name = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1];
  return name === undefined ? null : normalize(name.replace(/^\[|\]$/g, ""));
}

/** A name or address as an operator writes it, without a port, in the form of `hostNameOf`; null if it is neither. */
export const readHostName = (text: string): string | null =>
  isIP(text) === 6 || /^[\w.-]+$/.test(text) ? normalize(text) : null;

function normalize(name: string): string | null {
  if (!name.includes(":")) return name.toLowerCase().replace(/\.$/, "") || null;
  const url = `http://[${name}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null;
}
