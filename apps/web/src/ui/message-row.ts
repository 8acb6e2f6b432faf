/** A part of the screen, in pixels. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Row extends Box {
  readonly isScrolledAway?: boolean;
}

/**
 * Where messages appear: the header's row, or its place at the screen's top while that is scrolled away. A dialog that
 * lies there has them in the row of its title, beside its close button.
 */
export function rowOfMessage(header: Box, dialog: readonly [title: Box, close: Box] | null): Row {
  const height = header.bottom - header.top;
  const top = Math.max(0, header.top);
  const row = { ...header, top, bottom: top + height, isScrolledAway: header.top < 0 };
  if (!dialog || dialog[0].top >= row.bottom) return row;
  const [title, close] = dialog;
  const isCloseLast = close.right > (title.left + title.right) / 2;
  return isCloseLast ? { ...title, right: close.left } : { ...title, left: close.right };
}

/** A message higher than its row grows upwards first; calls for help at the screen's top stay above it. */
export function messageTop(row: Box, height: number, calls: Box | null): number {
  const top = Math.max(0, Math.min(row.top, row.bottom - height));
  return calls && calls.top < top + height && calls.bottom > top ? calls.bottom : top;
}
