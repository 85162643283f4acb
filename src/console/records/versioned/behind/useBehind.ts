import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VersionFacts } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import { type BehindTexts, textsBehind } from './behind.ts';

/** How many versions before one are looked at. */
const mostRead = 5;

type Reads<Stored> = UseQueryResult<Stored | null>[];

const together = <Stored>(results: Reads<Stored>) => ({
  data: results.map(({ data }) => data ?? undefined),
  isPending: results.some(({ isPending }) => isPending),
  failed: results.find(({ isError, data }) => isError && data === undefined),
});

/**
 * Which texts of a version are behind.
 * @returns null until the older versions are there; `failed` is a read that failed.
 */
export const useBehind = <Version extends VersionFacts, Stored>(
  kind: VersionedKind<Version, Stored>,
  shown: Stored,
): { behind: BehindTexts | null; failed: UseQueryResult | undefined } => {
  const { id, version } = kind.factsOf(shown);
  const { textsOf } = kind;
  const texts = useMemo(() => textsOf?.(shown) ?? [], [textsOf, shown]);
  const versions = useQuery(kind.versions(id.toLowerCase()));
  const older = (versions.data ?? [])
    .filter((one) => one.version < version)
    .slice(0, texts.length > 1 ? mostRead : 0);
  const { data, isPending, failed } = useQueries({
    queries: older.map((one) => kind.stored(id.toLowerCase(), one.version)),
    combine: together<Stored>,
  });
  const isKnown = !versions.isPending && !isPending && failed === undefined;
  const behind = useMemo(() => {
    if (!isKnown || textsOf === undefined) return null;
    const read = data.flatMap((stored) =>
      stored === undefined
        ? []
        : [{ version: kind.factsOf(stored).version, texts: textsOf(stored) }],
    );
    return textsBehind(texts, read);
  }, [kind, textsOf, texts, data, isKnown]);
  return { behind, failed };
};
