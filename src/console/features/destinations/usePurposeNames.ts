import { useQuery } from '@tanstack/react-query';
import { purposeQueries } from '#console/features/purposes/queries.ts';

/** Every purpose under the name of its newest version, by name, read where they're wanted. */
export const usePurposeNames = (isWanted = true) =>
  useQuery({
    ...purposeQueries.allVersions(),
    enabled: isWanted,
    select: (purposes): ReadonlyMap<string, string> => {
      const names = [...purposes].map(([id, versions]) => [id, versions[0]?.label ?? id] as const);
      return new Map(names.sort(([, a], [, b]) => a.localeCompare(b)));
    },
  });
