import type { KeyboardEvent } from 'react';
import { isComposing } from '#console/ui/is-composing.ts';

/** The names of those found, in the order of their rows. */
export const hitsIn = (root: Element | null): HTMLAnchorElement[] => [
  ...(root?.querySelectorAll<HTMLAnchorElement>('tbody th:not([colspan]) a[href]') ?? []),
];

/**
 * From the boxes and among those found: arrow keys move, and Enter in a box opens the one that is
 * marked, as long as the boxes say what was searched for.
 * @param searched as the boxes have it, one after another
 */
export const openByKeys = (
  event: KeyboardEvent<HTMLElement>,
  searched: readonly string[],
): void => {
  const { key, target, currentTarget } = event;
  // With Alt they're the browser's: Back and Forward.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.defaultPrevented || isComposing(event)) return;
  const list = currentTarget.querySelector('[data-hits]');
  const hits = hitsIn(list);
  const marked = hits.findIndex((hit) => hit.closest('[data-current]'));
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('form[role="search"] input')];
  const box = boxes.at(-1);
  const isInBox = boxes.includes(target as HTMLInputElement);
  const place = hits.indexOf(target as HTMLAnchorElement);
  if (marked < 0 || box === undefined || (!isInBox && place < 0)) return;
  // Those on screen are of another text, or another search is on its way.
  const isOther =
    boxes.map(({ value }) => value).join('\n') !== searched.join('\n') ||
    list?.querySelector('[aria-busy]') !== null;
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
