import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '#console/api/api.ts';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { purposeQueries } from '../queries.ts';
import { coverageOf } from './coverage.ts';

const lookAgainMs = 1000;
/** Rows go in another order once all is read: so long it's waited for. */
const patienceMs = 700;

// What was read stays until it is asked for anew: reading it all again would cost as much again.
const asRead = { refetchOnMount: false, staleTime: Number.POSITIVE_INFINITY } as const;

/**
 * Reads both lists to their ends, page by page, as long as the limits leave room for what nobody
 * presses a button for; a limit that is met is waited for by the query layer.
 */
export const useCoverage = () => {
  const client = useQueryClient();
  const [isStopped, setIsStopped] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const purposes = useInfiniteQuery({ ...purposeQueries.every(), ...asRead });
  const points = useInfiniteQuery({ ...collectionPointQueries.all(), ...asRead });
  const walks = [
    { query: purposes, endpoint: listPurposeVersionsEndpoint },
    { query: points, endpoint: listCollectionPointsEndpoint },
  ] as const;
  const next = walks.find(({ query }) => query.hasNextPage);
  const isIdle = walks.every(({ query }) => !query.isFetching && !query.isError);
  const wanted = isIdle && !isStopped ? next?.endpoint : undefined;
  const fetchNext = next?.query.fetchNextPage;

  useEffect(() => {
    if (wanted === undefined || fetchNext === undefined) return;
    const readOn = () => {
      const hasRoom = api().limiter.hasRoom(endpointName(wanted));
      setIsWaiting(!hasRoom);
      if (hasRoom) void fetchNext();
    };
    readOn();
    const timer = setInterval(readOn, lookAgainMs);
    return () => clearInterval(timer);
  }, [wanted, fetchNext]);

  const purposePages = purposes.data?.pages;
  const pointPages = points.data?.pages;
  const hasBegun = purposePages !== undefined && pointPages !== undefined;
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!hasBegun) return;
    const timer = setTimeout(() => setIsOverdue(true), patienceMs);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  const coverage = useMemo(
    () =>
      coverageOf(
        (purposePages ?? []).flatMap(({ content }) => content),
        (pointPages ?? []).flatMap(({ content }) => content),
      ),
    [purposePages, pointPages],
  );
  const totals = [purposePages?.at(-1)?.totalPages, pointPages?.at(-1)?.totalPages];
  const hasFailed = walks.some(({ query }) => query.failureReason !== null);
  const isComplete = totals.every((total) => total !== undefined) && next === undefined;

  return {
    purposes,
    points,
    coverage,
    pagesRead: (purposePages?.length ?? 0) + (pointPages?.length ?? 0),
    /** Undefined until both lists said how long they are. */
    pageCount: totals.every((total) => total !== undefined)
      ? // A list without entries has no page, and one answer says so.
        totals.reduce<number>((sum, total) => sum + Math.max(1, total ?? 0), 0)
      : undefined,
    isComplete,
    /** What is there isn't drawn yet: the rest comes at once. */
    isHeldBack: !(isComplete || isOverdue || isStopped || hasFailed),
    isStopped,
    /** It does not read on because most of a limit is used. */
    isWaiting: isWaiting && wanted !== undefined,
    /** Where it would read on. */
    endpoint: next?.endpoint,
    /** When what is shown was read, epoch milliseconds; the oldest part counts. */
    readAt: Math.min(purposes.dataUpdatedAt, points.dataUpdatedAt),
    stop: () => setIsStopped(true),
    resume: () => setIsStopped(false),
    readAgain: () => {
      setIsStopped(false);
      void client.resetQueries({ queryKey: purposeQueries.every().queryKey, exact: true });
      void client.resetQueries({ queryKey: collectionPointQueries.all().queryKey, exact: true });
    },
  };
};
