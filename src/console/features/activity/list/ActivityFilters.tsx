import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { colleaguesQuery } from '#console/api/colleagues/colleagues.ts';
import type { CriteriaChange } from '#console/records/list-criteria.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterDate } from '#console/ui/FilterDate.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { type ActivityKind, activityLooks } from '#contract/common/activity.ts';
import type { ActivityCriteria, ActivityTab } from '../queries.ts';
import { dayOf, lastDayOf, rangesUntil, startOf } from '../ranges.ts';
import { spanWords } from '../span-words.ts';
import { kindChoices } from '../words.ts';
import { TicketFilter } from './TicketFilter.tsx';

interface ActivityFiltersProps {
  criteria: ActivityCriteria;
  tab: ActivityTab;
  /** Whether others' acts are there. */
  seesAll: boolean;
  hasFilters: boolean;
  onChange: (change: CriteriaChange<ActivityCriteria>) => void;
  onClear: () => void;
}

const isLook = (kind: ActivityKind): boolean => (activityLooks as readonly string[]).includes(kind);

/** What was done, as far as a tab has it. */
const kindsOf = (tab: ActivityTab) =>
  tab === 'lists' ? [] : kindChoices.filter(({ value }) => tab !== 'changes' || !isLook(value));

const chosenDays = 'days';

/** When, who, what, and about whom. */
export function ActivityFilters(props: ActivityFiltersProps) {
  const { criteria, tab, seesAll, hasFilters, onChange, onClear } = props;
  const [now] = useState(() => new Date());
  const [ranges] = useState(() => rangesUntil(now));
  const people = useQuery({ ...colleaguesQuery(), enabled: seesAll });
  const { from, until } = criteria;
  const range = ranges.find((one) => one.from === from && one.until === until);
  const areDays =
    (from ?? until) !== undefined &&
    (from === undefined || dayOf(from) !== '') &&
    (until === undefined || dayOf(until) !== '');
  const [isChoosing, setIsChoosing] = useState(false);
  const showsDays = range === undefined && (isChoosing || areDays);
  const actors = [...(people.data?.names ?? [])]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const kinds = kindsOf(tab);
  return (
    <FilterBar role="search" aria-label="Filters" tabIndex={-1}>
      {tab !== 'lists' && (
        <FilterText
          label="Point, purpose or setting"
          isLabelHidden
          value={criteria.objectName ?? ''}
          maxLength={255}
          onCommit={(text) => onChange({ objectName: text || undefined })}
        />
      )}
      <TicketFilter ticket={criteria.ticket} onChange={(ticket) => onChange({ ticket })} />
      <FilterChoice
        label="When"
        options={[...ranges, { value: chosenDays, label: 'From day to day…' }]}
        value={range?.value ?? (showsDays ? chosenDays : '')}
        anyLabel="any time"
        onChange={(value) => {
          const chosen = ranges.find((one) => one.value === value);
          setIsChoosing(value === chosenDays);
          if (value !== chosenDays) onChange({ from: chosen?.from, until: chosen?.until });
          else if (range) onChange({ from: undefined, until: undefined });
        }}
      />
      {showsDays && (
        <>
          <FilterDate
            label="From"
            value={dayOf(from)}
            max={lastDayOf(until)}
            onChange={(day) => onChange({ from: startOf(day) })}
          />
          <FilterDate
            label="To"
            value={lastDayOf(until)}
            min={dayOf(from)}
            onChange={(day) => onChange({ until: startOf(day, 1) })}
          />
        </>
      )}
      {seesAll && tab !== 'programs' && (
        <FilterChoice
          label="Who"
          options={actors}
          value={criteria.actor ?? ''}
          anyLabel="anyone"
          onChange={(actor) => onChange({ actor: actor || undefined })}
        />
      )}
      {kinds.length > 0 && (
        <FilterChoice
          label="Did"
          options={kinds}
          value={criteria.kind ?? ''}
          anyLabel="anything"
          onChange={(kind) => onChange({ kind: (kind || undefined) as ActivityKind | undefined })}
        />
      )}
      {range === undefined && !showsDays && (from ?? until) !== undefined && (
        <FilterChip
          label="Time"
          value={spanWords(criteria, now.getTime())}
          onClear={() => onChange({ from: undefined, until: undefined })}
        />
      )}
      {criteria.looks !== undefined && (
        <FilterChip
          label="Only"
          value={criteria.looks ? 'views' : 'changes'}
          onClear={() => onChange({ looks: undefined })}
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
