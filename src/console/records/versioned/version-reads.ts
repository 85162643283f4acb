import { type QueryKey, queryOptions } from '@tanstack/react-query';

interface VersionReadsOptions<Version, Stored> {
  /** Where all reads of the resource begin in the cache. */
  key: readonly string[];
  fetchVersions: (id: string, signal: AbortSignal) => Promise<Version[]>;
  fetchVersion: (id: string, version: number, signal: AbortSignal) => Promise<Stored | null>;
}

/** The reads of one record in versions. */
export const versionReads = <Version, Stored>({
  key,
  fetchVersions,
  fetchVersion,
}: VersionReadsOptions<Version, Stored>) => {
  const keyOf = (id: string, ...more: readonly unknown[]): QueryKey => [
    ...key,
    'detail',
    id.toLowerCase(),
    ...more,
  ];
  return {
    /** All versions of one, newest first; empty where there is none of that id. */
    versions: (id: string) =>
      queryOptions({
        queryKey: keyOf(id, 'versions'),
        queryFn: ({ signal }) => fetchVersions(id, signal),
      }),

    /** One version with all that it holds; null where there is none. */
    version: (id: string, version: number) =>
      queryOptions({
        queryKey: keyOf(id, 'version', version),
        queryFn: ({ signal }) => fetchVersion(id, version, signal),
      }),

    /** Every read about one, to be made stale at once. */
    ofOne: (id: string) => ({ queryKey: keyOf(id) }),
  };
};
