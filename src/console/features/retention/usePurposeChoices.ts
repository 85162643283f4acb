import { useQuery } from '@tanstack/react-query';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import type { Choice } from '#console/ui/FilterChoice.tsx';

/** Every purpose under the name of its newest version, retired ones too; by name. */
export const usePurposeChoices = (): readonly Choice[] => {
  const { data } = useQuery(purposeQueries.allVersions());
  return [...(data ?? [])]
    .map(([value, versions]) => ({ value, label: versions[0]?.label ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
};
