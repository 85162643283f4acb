import type { KeyboardEvent } from 'react';
import { isComposing } from '#console/ui/is-composing.ts';

/** The names of those found, in the order of their rows. */
export const hitsIn = (root: Element | null): HTMLAnchorElement[] => [
  ...(root?.querySelectorAll<HTMLAnchorElement>('tbody th[scope="row"] a[href]') ?? []),
];

/**
 * From the box and among those found: arrow keys move, and Enter in the box opens the one that is
 * marked, as long as what it says is what was searched for.
 */
export const openByKeys = (
  event: KeyboardEvent<HTMLElement>,
  searched: string | undefined,
): void => {
  const { key, target, currentTarget } = event;
  // With Alt they're the browser's: Back and Forward.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.defaultPrevented || isComposing(event)) return;
  const list = currentTarget.querySelector('[data-hits]');
  const hits = hitsIn(list);
  const marked = hits.findIndex((hit) => hit.closest('[data-current]'));
  const box = currentTarget.querySelector<HTMLInputElement>('[data-first-field]');
  const isInBox = target === box;
  const place = hits.indexOf(target as HTMLAnchorElement);
  if (marked < 0 || box === null || (!isInBox && place < 0)) return;
  // Those on screen are of another text, or another search is on its way.
  const isOther = box.value !== searched || list?.querySelector('[aria-busy]') !== null;
  if (isInBox && isOther) return;
  const to = {
    ArrowDown: hits[isInBox ? Math.min(marked + 1, hits.length - 1) : place + 1],
    ArrowUp: isInBox ? undefined : (hits[place - 1] ?? box),
  }[key];
  // Held down, the Enter that searched would open whom nobody has seen yet.
  const opens = key === 'Enter' && isInBox && !event.repeat;
  if (to === undefined && !opens) return;
  event.preventDefault();
  if (opens) hits[marked]?.click();
  else to?.focus();
};
