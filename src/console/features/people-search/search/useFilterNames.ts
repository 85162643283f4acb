import { useQuery } from '@tanstack/react-query';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import type { SearchCriteria } from '../search-criteria.ts';
import type { FilterNames } from './filter-chips.ts';

const unknown = 'unknown';

/** Reads what the purpose and the collection point in the address are called, where there are some. */
export const useFilterNames = (criteria: SearchCriteria): FilterNames => {
  const { by, purposeGuid, collectionPointGuid } = criteria;
  const isNarrowed = by !== 'identifier';
  const purposes = useQuery({
    ...purposeQueries.allVersions(),
    enabled: isNarrowed && purposeGuid !== undefined,
  });
  const points = useQuery({
    ...collectionPointQueries.versions(collectionPointGuid ?? ''),
    enabled: isNarrowed && collectionPointGuid !== undefined,
  });
  return {
    purpose:
      purposes.data &&
      (purposes.data.get((purposeGuid ?? '').toLowerCase())?.[0]?.label ?? unknown),
    point: points.data && (points.data[0]?.name ?? unknown),
  };
};
