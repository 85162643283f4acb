import { FilterChip } from '#console/ui/FilterChip.tsx';
import { useOrganizations } from './useOrganizations.ts';

interface OrganizationChipProps {
  id: string;
  onClear: () => void;
}

/** An organization that a list is filtered by. */
export function OrganizationChip({ id, onClear }: OrganizationChipProps) {
  const { nameOf } = useOrganizations();
  return <FilterChip label="Organization" value={nameOf(id)} onClear={onClear} />;
}
