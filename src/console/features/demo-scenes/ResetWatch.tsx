import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { demoResetQueries } from './queries.ts';
import { endWatch, outcomeOf, useWatchedReset } from './reset-watch.ts';
import { untickAll } from './script-ticks.ts';

/** Nothing that was read before the reset is shown again as if it were still so. */
const forgetReads = (client: QueryClient): void => {
  client.removeQueries({ type: 'inactive' });
  void client.invalidateQueries();
};

/** Waits on whatever page for the end of a reset that this browser knows of. Draws nothing. */
export function ResetWatch() {
  const client = useQueryClient();
  const watched = useWatchedReset();
  const { data } = useQuery({
    ...demoResetQueries.status(),
    enabled: watched !== null,
    // The tab that the audience sees may be hidden meanwhile.
    refetchIntervalInBackground: true,
  });
  const outcome = data && watched !== null ? outcomeOf(data, watched) : undefined;

  useEffect(() => {
    if (outcome === undefined) return;
    const isFirst = endWatch();
    if (outcome === 'failed') return;
    // Once: a tab that is late must not take back what was ticked since.
    if (isFirst) untickAll();
    forgetReads(client);
  }, [outcome, client]);

  return null;
}
