import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { retiredLinks } from '#contract/publish-rules.ts';
import { type CollectionPointCriteria, collectionPointsKey } from '../queries.ts';
import type { OutdatedPoint } from './plan-updates.ts';

const pageSize = 100;

const fetchEvery = async (
  query: CollectionPointCriteria,
  signal: AbortSignal,
): Promise<CollectionPointVersionV1[]> => {
  const records: CollectionPointVersionV1[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listCollectionPointsEndpoint,
      { query: { ...query, sort: 'name,asc', page, size: pageSize } },
      { signal },
    );
    records.push(...answer.content);
    if (page + 1 >= answer.totalPages) return records;
  }
};

const isOutdated = ({ Status, Disabled, Purposes }: CollectionPointVersionV1): boolean =>
  Status === 'ACTIVE' &&
  !Disabled &&
  retiredLinks((Purposes ?? []).map((one) => ({ version: one.Version, status: one.Status })))
    .length > 0;

/**
 * Hosts without these filters answer all versions: what counts is looked at in the records, and a
 * row that moved to another page in between is taken once.
 */
const fetchOutdated = async (signal: AbortSignal): Promise<OutdatedPoint[]> => {
  const wanted = { linksRetiredPurpose: true } as const;
  const actives = await fetchEvery(wanted, signal);
  const outdated = new Map(actives.filter(isOutdated).map((active) => [active.Id, active]));
  if (outdated.size === 0) return [];
  const newest = await fetchEvery({ ...wanted, versions: 'newest' }, signal);
  const drafts = new Map(
    newest
      .filter(({ Status }) => Status === 'DRAFT')
      // What only this list says of a version is no part of it, and is not sent back.
      .map(({ Active: _ofThePoint, ...draft }) => [draft.Id, draft]),
  );
  return [...outdated.values()].map((active) => ({ active, draft: drafts.get(active.Id) }));
};

/** Of now: what others did in the meantime decides. Not in queries.ts, which the first list loads. */
export const outdatedPoints = () =>
  queryOptions({
    queryKey: [...collectionPointsKey, 'outdated'],
    queryFn: ({ signal }) => fetchOutdated(signal),
    staleTime: 0,
  });
