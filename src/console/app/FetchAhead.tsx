import { useEffect } from 'react';
import { fetchStylesAgain } from '#console/ui/fetch-styles-again.ts';

/** After the first page and the extras behind it. */
const waitMs = 3000;

/**
 * What the first list leads to, and parts that together need each chunk that pages, dialogs and forms
 * share (scripts/chunks.ts).
 */
const shared: readonly (() => Promise<unknown>)[] = [
  () => import('#console/features/collection-points/CollectionPointDetailPage.tsx'),
  () => import('#console/records/versioned/approval/DeclineDialog.tsx'),
  () => import('#console/features/people-search/PeopleSearchPage.tsx'),
  () => import('#console/features/collection-points/NewCollectionPointPage.tsx'),
  // Two keys open it, and what is typed next is meant for it.
  () => import('./palette/Palette.tsx'),
];

/** One after another: what is done meanwhile waits for one of them to run at most. */
const fetchShared = async () => {
  // What couldn't be fetched is fetched when it's opened, and told there.
  for (const fetchOne of shared) await fetchOne().catch(() => undefined);
};

/** Fetches ahead what other pages need, so that their first opening waits for their own code alone. */
export function FetchAhead() {
  useEffect(fetchStylesAgain, []);
  useEffect(() => {
    const timer = setTimeout(fetchShared, waitMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
