import { useEffect } from 'react';

/** After the first page and the extras behind it. */
const waitMs = 3000;

/**
 * What the first list leads to, and parts that together need each chunk that pages, dialogs and forms
 * share (scripts/chunks.ts).
 */
const fetchShared = () =>
  Promise.allSettled([
    import('#console/features/collection-points/CollectionPointDetailPage.tsx'),
    import('#console/features/collection-points/NewCollectionPointPage.tsx'),
    import('#console/features/people-search/PeopleSearchPage.tsx'),
    import('#console/records/versioned/approval/DeclineDialog.tsx'),
  ]);

/** Fetches ahead what other pages need, so that their first opening waits for their own code alone. */
export function FetchAhead() {
  useEffect(() => {
    const timer = setTimeout(fetchShared, waitMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
