import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#console/api/api-error.ts';

/** Asks anew for what is on screen and was refused for want of a session. Writes are not sent. */
export const resumeReads = (client: QueryClient): Promise<void> =>
  client.refetchQueries(
    { type: 'active', predicate: ({ state }) => isApiError(state.error, 'unauthorized') },
    { cancelRefetch: false },
  );
