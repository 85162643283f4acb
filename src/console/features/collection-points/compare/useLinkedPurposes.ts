import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { PurposeOf } from './compared-points.ts';
import { linkChanges } from './linked-purposes.ts';

/** Versions of purposes whose texts are read; of more only their names and numbers are compared. */
const mostRead = 20;

type Read = UseQueryResult<PurposeVersionV2 | null>;

const together = (results: Read[]) => ({
  data: results.map(({ data }) => data ?? undefined),
  isPending: results.some(({ isPending }) => isPending),
  failed: results.find(({ isError, data }) => isError && data === undefined),
});

/** The purposes that two versions of a point link otherwise, read for what people read in them. */
export const useLinkedPurposes = (
  before: CollectionPointVersionV1,
  after: CollectionPointVersionV1,
) => {
  const changes = useMemo(() => linkChanges(before, after), [before, after]);
  const wanted = useMemo(
    () =>
      changes.flatMap(({ id, from, to }) =>
        [from, to].flatMap((version) => (version === undefined ? [] : [{ id, version }])),
      ),
    [changes],
  );
  const { data, isPending, failed } = useQueries({
    queries: wanted
      .slice(0, mostRead)
      .map(({ id, version }) => purposeQueries.version(id, version)),
    combine: together,
  });
  const purposeOf: PurposeOf = useCallback(
    (id, version) => data[wanted.findIndex((one) => one.id === id && one.version === version)],
    [data, wanted],
  );
  return {
    changes,
    purposeOf,
    isPending,
    /** A read that failed: the texts of its purpose are missing. */
    failed,
    /** How many purposes' texts aren't read. */
    notRead: Math.max(0, wanted.length - mostRead),
  };
};
