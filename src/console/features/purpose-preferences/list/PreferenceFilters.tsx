import type { ReactNode } from 'react';
import { AttentionChip } from '#console/features/insights/parts/AttentionChip.tsx';
import { ListFilters } from '#console/records/ListFilters.tsx';
import type { ResourceList } from '#console/records/useResourceList.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { LinkedPurposes } from '../linked-purposes.ts';
import type { ListCriteria } from '../list-criteria.ts';

const stateChoices = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
];

/** Every purpose that links a preference, by name. */
const purposeChoices = (linked: LinkedPurposes | undefined) =>
  [...new Map([...(linked?.values() ?? [])].flat().map(({ id, name }) => [id, name]))]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));

interface PreferenceFiltersProps {
  list: ResourceList<PurposePreference, ListCriteria>;
  linked: LinkedPurposes | undefined;
  tools: ReactNode;
}

/** All filters of the list. */
export function PreferenceFilters({ list, linked, tools }: PreferenceFiltersProps) {
  const { criteria, change } = list;
  const purpose = criteria.purpose?.toLowerCase() ?? '';
  const purposes = purposeChoices(linked);
  const isKnown = purpose === '' || purposes.some(({ value }) => value === purpose);
  const unknown = linked === undefined ? 'Loading…' : 'Unknown purpose';
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
      <FilterChoice
        label="Purpose"
        options={isKnown ? purposes : [...purposes, { value: purpose, label: unknown }]}
        value={purpose}
        onChange={(value) => change({ purpose: value || undefined })}
      />
      <AttentionChip
        kind={criteria.attention}
        onClear={() => list.remove({ attention: undefined })}
      />
    </ListFilters>
  );
}
