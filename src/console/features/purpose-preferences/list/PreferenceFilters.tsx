import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AttentionChip } from '#console/features/insights/parts/AttentionChip.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { ListFilters } from '#console/records/ListFilters.tsx';
import type { ResourceList } from '#console/records/useResourceList.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PickFilter } from '#console/ui/PickFilter.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { LinkedPurposes } from '../linked-purposes.ts';
import type { ListCriteria } from '../list-criteria.ts';

const stateChoices = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
];

const PurposePicker = lazyPart(
  async () => (await import('#console/features/purposes/parts/PurposePicker.tsx')).PurposePicker,
);

interface PreferenceFiltersProps {
  list: ResourceList<PurposePreference, ListCriteria>;
  linked: LinkedPurposes | undefined;
  /** Whether those are still read. */
  isLinkedPending: boolean;
  tools: ReactNode;
}

/** All filters of the list. */
export function PreferenceFilters({
  list,
  linked,
  isLinkedPending,
  tools,
}: PreferenceFiltersProps) {
  const { criteria, change } = list;
  const { purposeGuid = '' } = criteria;
  const linkedName = [...(linked?.values() ?? [])]
    .flat()
    .find(({ id }) => id === purposeGuid.toLowerCase())?.name;
  // They may be too many to know them all, and one may link no preference.
  const own = useQuery({
    ...purposeQueries.versions(purposeGuid),
    enabled: purposeGuid !== '' && linkedName === undefined && !isLinkedPending,
  });
  const purposeName =
    linkedName ??
    own.data?.[0]?.label ??
    (isLinkedPending || own.isLoading ? 'Loading…' : undefined);
  return (
    <ListFilters list={list} tools={tools}>
      <FilterText
        label="Search by name"
        isLabelHidden
        value={criteria.name ?? ''}
        onCommit={(name) => change({ name: name || undefined })}
      />
      <FilterChoice
        label="State"
        options={stateChoices}
        value={criteria.state ?? ''}
        onChange={(value) => change({ state: (value || undefined) as ListCriteria['state'] })}
      />
      <PickFilter
        label="Purpose"
        pickedId={criteria.purposeGuid}
        nameOf={() => purposeName}
        Picker={PurposePicker}
        onChange={(purposeGuid) => change({ purposeGuid })}
      />
      <AttentionChip
        kind={criteria.attention}
        onClear={() => list.remove({ attention: undefined })}
      />
    </ListFilters>
  );
}
