import { type QueryKey, useIsFetching } from '@tanstack/react-query';

/** Whether something of a record is being read that its acts have to wait for. */
export const useIsBeingRead = (reads: { queryKey: QueryKey }): boolean =>
  useIsFetching({ ...reads, predicate: ({ meta }) => meta?.isBeside !== true }) > 0;
