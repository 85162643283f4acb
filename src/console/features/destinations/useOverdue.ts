import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { insightQueries } from '#console/features/insights/queries.ts';
import type { AttentionExample } from '#contract/insights.ts';

/** How many withdrawals aren't done in time, and when the first was due. */
export type Overdue = Pick<AttentionExample, 'id' | 'name' | 'count' | 'at'>;

/**
 * What is overdue, by destination; undefined until it's known.
 * @param readAt when the page was read: with it, this is read again
 */
export const useOverdue = (readAt: number, isEnabled = true) => {
  const query = useQuery({
    ...insightQueries.reasons('overdue-withdrawals'),
    enabled: isEnabled,
  });
  const { data, isError, refetch } = query;
  const seen = useRef(readAt);
  useEffect(() => {
    if (seen.current === readAt) return;
    const isFirst = seen.current === 0;
    seen.current = readAt;
    if (!isFirst && isEnabled) void refetch();
  }, [readAt, isEnabled, refetch]);
  const of = (id: string): Overdue | undefined => data?.get(id.toLowerCase())?.[0];
  const all: Overdue[] | undefined = data && [...data.values()].flat();
  return { of, all, hasFailed: isError && data === undefined };
};
