import { useEffect } from 'react';

/** After the first page and the extras behind it. */
const waitMs = 3000;

/** One module of each chunk that pages, dialogs and forms share (scripts/chunks.ts). */
const fetchShared = () =>
  Promise.allSettled([
    import('#console/records/versioned/VersionActions.tsx'),
    import('#console/ui/FilterPicker.tsx'),
  ]);

/** Fetches ahead what other pages need, so that their first opening waits for their own code alone. */
export function FetchAhead() {
  useEffect(() => {
    const timer = setTimeout(fetchShared, waitMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
