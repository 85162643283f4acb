/** A row or column that is drawn, or the room of those between that are not, in pixels. */
export type Part = { kind: 'item'; index: number } | { kind: 'gap'; before: number; size: number };

/**
 * What of a long row of items is drawn: those in view, some beside them, and one that is kept
 * wherever it is, since it has the focus.
 * @param sizes of all items, in pixels
 * @param view the part that is seen; all where it has no length, as before it is laid out
 */
export const visibleParts = (
  sizes: readonly number[],
  view: { start: number; length: number },
  { margin, kept }: { margin: number; kept: number },
): Part[] => {
  const [from, to] = [view.start - margin, view.start + view.length + margin];
  const parts: Part[] = [];
  let offset = 0;
  for (const [index, size] of sizes.entries()) {
    const isSeen = view.length === 0 || (offset + size > from && offset < to);
    const last = parts.at(-1);
    if (isSeen || index === kept) parts.push({ kind: 'item', index });
    else if (last?.kind === 'gap') last.size += size;
    else parts.push({ kind: 'gap', before: index, size });
    offset += size;
  }
  return parts;
};
