import { useQuery } from '@tanstack/react-query';
import { purposeQueries } from '#console/features/purposes/queries.ts';

/** Every purpose under the name of its newest version, by name; undefined until they're read. */
export const usePurposeNames = (): ReadonlyMap<string, string> | undefined => {
  const { data } = useQuery(purposeQueries.allVersions());
  if (data === undefined) return undefined;
  const names = [...data].map(([id, versions]) => [id, versions[0]?.label ?? id] as const);
  return new Map(names.sort(([, a], [, b]) => a.localeCompare(b)));
};
