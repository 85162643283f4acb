import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { colleaguesQuery } from '#console/api/colleagues/colleagues.ts';
import type { CriteriaChange } from '#console/records/list-criteria.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import type { ActivityKind } from '#contract/common/activity.ts';
import { monthsUntil } from '../months.ts';
import type { ActivityCriteria } from '../queries.ts';
import { spanWords } from '../span-words.ts';
import { kindChoices } from '../words.ts';
import { TicketFilter } from './TicketFilter.tsx';

interface ActivityFiltersProps {
  criteria: ActivityCriteria;
  /** Whether others' acts are there. */
  seesAll: boolean;
  hasFilters: boolean;
  onChange: (change: CriteriaChange<ActivityCriteria>) => void;
  onClear: () => void;
}

const lookChoices = [
  { value: 'true', label: 'Views only' },
  { value: 'false', label: 'Changes only' },
];

/** When, who, what, and about whom. */
export function ActivityFilters(props: ActivityFiltersProps) {
  const { criteria, seesAll, hasFilters, onChange, onClear } = props;
  const [now] = useState(() => new Date());
  const [months] = useState(() => monthsUntil(now));
  const people = useQuery({ ...colleaguesQuery(), enabled: seesAll });
  const month = months.find(
    ({ from, until }) => from === criteria.from && until === criteria.until,
  );
  const actors = [...(people.data?.names ?? [])]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <FilterBar role="search" aria-label="Filters" tabIndex={-1}>
      <FilterChoice
        label="Month"
        options={months}
        value={month?.value ?? ''}
        anyLabel="any"
        onChange={(value) => {
          const chosen = months.find((one) => one.value === value);
          onChange({ from: chosen?.from, until: chosen?.until });
        }}
      />
      {seesAll && (
        <FilterChoice
          label="Who"
          options={actors}
          value={criteria.actor ?? ''}
          onChange={(actor) => onChange({ actor: actor || undefined })}
        />
      )}
      <FilterChoice
        label="Show"
        options={lookChoices}
        anyLabel="everything"
        value={criteria.looks === undefined ? '' : String(criteria.looks)}
        onChange={(value) => onChange({ looks: value === '' ? undefined : value === 'true' })}
      />
      <FilterChoice
        label="What"
        options={kindChoices}
        value={criteria.kind ?? ''}
        onChange={(kind) => onChange({ kind: (kind || undefined) as ActivityKind | undefined })}
      />
      <TicketFilter ticket={criteria.ticket} onChange={(ticket) => onChange({ ticket })} />
      {month === undefined && (criteria.from ?? criteria.until) !== undefined && (
        <FilterChip
          label="When"
          value={spanWords(criteria, now.getTime())}
          onClear={() => onChange({ from: undefined, until: undefined })}
        />
      )}
      {criteria.dataSubjectId !== undefined && (
        <FilterChip
          label="About"
          value="one person"
          onClear={() => onChange({ dataSubjectId: undefined })}
        />
      )}
      {criteria.objectId !== undefined && (
        <FilterChip
          label="About"
          value="one record"
          onClear={() => onChange({ objectId: undefined, objectType: undefined })}
        />
      )}
      {hasFilters && (
        <ActionButton variant="ghost" onClick={onClear}>
          Clear all
        </ActionButton>
      )}
    </FilterBar>
  );
}
