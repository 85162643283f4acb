import type { ReactNode } from 'react';
import { AttentionChip } from '#console/features/insights/parts/AttentionChip.tsx';
import { ListFilters } from '#console/records/ListFilters.tsx';
import type { ResourceList } from '#console/records/useResourceList.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterSwitch } from '#console/ui/FilterSwitch.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import type { ListedCenter } from '#contract/preference-center-records.ts';
import type { ListCriteria } from '../list-criteria.ts';

const statusChoices = (['DRAFT', 'ACTIVE', 'RETIRED'] as const).map((value) => ({
  value,
  label: statusLabel(value),
}));

/** All filters of the list. */
export function CenterFilters({
  list,
  tools,
}: {
  list: ResourceList<ListedCenter, ListCriteria>;
  tools: ReactNode;
}) {
  const { criteria, change } = list;
  return (
    <ListFilters
      list={list}
      tools={tools}
      end={
        <FilterSwitch
          label="Texts missing"
          isOn={criteria.texts === 'missing'}
          onChange={(isOn) => change({ texts: isOn ? 'missing' : undefined })}
        />
      }
    >
      <FilterText
        label="Search by name"
        isLabelHidden
        value={criteria.search ?? ''}
        onCommit={(search) => change({ search: search || undefined })}
      />
      <FilterChoice
        label="Status"
        options={statusChoices}
        value={criteria.status ?? ''}
        onChange={(value) => change({ status: (value || undefined) as ListCriteria['status'] })}
      />
      <AttentionChip
        kind={criteria.attention}
        onClear={() => list.remove({ attention: undefined })}
      />
    </ListFilters>
  );
}
