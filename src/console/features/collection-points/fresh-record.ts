import type { QueryClient } from '@tanstack/react-query';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { collectionPointQueries } from './queries.ts';

/**
 * A version as it is stored now, whatever was read before; null where it is gone. Asks once: what
 * a person waits for must not be sent minutes later because a limit held the reading back.
 */
export const fetchFreshRecord = async (
  client: QueryClient,
  id: string,
  version: number,
): Promise<CollectionPoint | null> => {
  const now = { staleTime: 0, retry: false };
  // The record is found by the name that the versions hold, so these come first.
  await client.fetchQuery({ ...collectionPointQueries.versions(id), ...now });
  return client.fetchQuery({ ...collectionPointQueries.record(id, version), ...now });
};
