import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VersionFacts } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import { textsBehind } from './behind.ts';
import type { RecordTexts } from './record-texts.ts';
import type { TextsStore } from './texts-store.ts';

/** How many versions before the opened one are looked at. */
const mostRead = 5;

interface TextsBehindOptions<Version extends VersionFacts, Stored, Values> {
  kind: VersionedKind<Version, Stored>;
  store: TextsStore<RecordTexts<Values>>;
  textsOf: (stored: Stored) => RecordTexts<Values>;
  /** The version that is edited, as it was opened. */
  base: Stored;
}

type Reads<Stored> = UseQueryResult<Stored | null>[];

const together = <Stored>(results: Reads<Stored>) => ({
  data: results.map(({ data }) => data ?? undefined),
  isPending: results.some(({ isPending }) => isPending),
  failed: results.find(({ isError, data }) => isError && data === undefined),
});

/** Marks the translations that stayed while their originals changed; answers a read that failed. */
export const useTextsBehind = <Version extends VersionFacts, Stored, Values>({
  kind,
  store,
  textsOf,
  base,
}: TextsBehindOptions<Version, Stored, Values>) => {
  const { id, version } = kind.factsOf(base);
  const versions = useQuery(kind.versions(id.toLowerCase())).data ?? [];
  const older = versions.filter((one) => one.version < version).slice(0, mostRead);
  const { data, isPending, failed } = useQueries({
    queries: older.map((one) => kind.stored(id.toLowerCase(), one.version)),
    combine: together<Stored>,
  });
  useEffect(() => {
    if (isPending || failed) return;
    const texts = textsOf(base);
    const rows = texts.rows.map(({ key }) => key);
    const read = data.flatMap((stored) =>
      stored === undefined
        ? []
        : [{ version: kind.factsOf(stored).version, texts: textsOf(stored) }],
    );
    store.setBehind(textsBehind(texts, rows, read));
  }, [kind, store, textsOf, base, data, isPending, failed]);
  return failed;
};
