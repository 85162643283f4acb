import type { FetchQueryOptions, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { noteTry } from './tries.ts';

/**
 * Reads another query from within a `queryFn`. The outer read is what is tried again and what counts
 * its tries, so the inner one is not by itself.
 */
export const readThrough = async <Data, Key extends QueryKey>(
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => {
  try {
    return await client.fetchQuery({ ...query, retry: false });
  } catch (error) {
    noteTry(error, signal);
    throw error;
  }
};
