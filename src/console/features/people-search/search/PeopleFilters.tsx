import { useId } from 'react';
import { TitledFilters } from '#console/records/TitledFilters.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterDate } from '#console/ui/FilterDate.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PickFilter } from '#console/ui/PickFilter.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import {
  type CriteriaChange,
  isChangeAtPoint,
  peopleCriteria,
  type SearchCriteria,
} from '../search-criteria.ts';
import { type FilterNames, sinceLabel } from './filter-chips.ts';
import css from './PeopleFilters.module.css';
import { containsOf, pointFilterOf, toPointChange } from './point-filter.ts';
import { ReadChoices } from './ReadChoices.tsx';

/** All that people can be sorted by, the two that heads of columns offer too first. */
const sorts = [
  ['lastModifiedDate', 'Updated'],
  ['identifier', 'Person'],
  ['lastTransactionDate', 'Last transaction'],
  ['createdDate', 'Added'],
  ['identifierType', 'Identifier type'],
  ['id', 'Record ID'],
] as const;

const sortOptions = sorts.flatMap(([key, label]) => [
  { value: `${key},asc`, label: `${label}, ascending` },
  { value: `${key},desc`, label: `${label}, descending` },
]);

const PurposePicker = lazyPart(
  async () => (await import('#console/features/purposes/parts/PurposePicker.tsx')).PurposePicker,
);
const PointPicker = lazyPart(async () => (await import('./PointPicker.tsx')).PointPicker);

const Panel = styled('div', css.Panel);

const sinceRulesOut = (label: string) => `Clear “${label}” to filter by update.`;
const updatedRulesOut = (label: string) => `Clear the update filters to use “${label}”.`;

/** The day of a moment in the address; `''` where there is none. */
const dayOf = (moment: string | undefined): string => moment?.slice(0, 10) ?? '';

interface PeopleFiltersProps {
  id: string;
  criteria: SearchCriteria;
  names: FilterNames;
  onChange: (change: CriteriaChange) => void;
  onClear: () => void;
  /** What is to be known of all of them, such as a limit that holds. */
  hint: string | undefined;
}

/**
 * What narrows the list, what is shown of each person, and in which order; in the address, as
 * nothing of it is personal.
 */
export function PeopleFilters(props: PeopleFiltersProps) {
  const { id, criteria, names, onChange, onClear, hint } = props;
  const { since, updatedSince, toDate } = criteria;
  const ownId = useId();
  const isUpdateSet = updatedSince !== undefined || toDate !== undefined;
  const isForOne = criteria.by === 'identifier';
  const sinceWords = isChangeAtPoint(criteria)
    ? `Consent changed at this collection point on or after ${dayOf(since)}.`
    : `Last contact on or after ${dayOf(since)}.`;
  const label = sinceLabel(criteria);

  return (
    <Panel id={id} role="group" aria-label="Filters" aria-describedby={hint && `${ownId}-hint`}>
      {hint && <VisuallyHidden id={`${ownId}-hint`}>{hint}</VisuallyHidden>}
      {isForOne ? (
        <p className="sent">Filters don't apply to a search by identifier.</p>
      ) : (
        <>
          <FilterBar>
            <PickFilter
              label="Purpose"
              pickedId={criteria.purposeGuid}
              nameOf={() => names.purpose ?? '…'}
              Picker={PurposePicker}
              onChange={(purposeGuid) => onChange({ purposeGuid })}
            />
            <PickFilter
              label="Collection point"
              pickedId={pointFilterOf(criteria)}
              nameOf={(picked) => containsOf(picked) ?? names.point ?? '…'}
              Picker={PointPicker}
              onChange={(picked) => onChange(toPointChange(picked))}
            />
            <FilterDate
              label={label}
              value={dayOf(since)}
              describedBy={`${ownId}-sent`}
              blockedReason={isUpdateSet ? updatedRulesOut(label) : undefined}
              onChange={(day) => onChange({ since: day || undefined })}
            />
            <FilterDate
              label="Updated after"
              value={dayOf(updatedSince)}
              max={dayOf(toDate) || undefined}
              describedBy={`${ownId}-sent`}
              blockedReason={since === undefined ? undefined : sinceRulesOut(label)}
              onChange={(day) => onChange({ updatedSince: day || undefined })}
            />
            <FilterDate
              label="Updated before"
              value={dayOf(toDate)}
              min={dayOf(updatedSince) || undefined}
              describedBy={`${ownId}-sent`}
              blockedReason={since === undefined ? undefined : sinceRulesOut(label)}
              onChange={(day) => onChange({ toDate: day || undefined })}
            />
            <TitledFilters
              filters={peopleCriteria.titled}
              textOf={(name) => peopleCriteria.textOf(criteria, name)}
              onChange={(name, text) => onChange({ [name]: text || undefined })}
            />
            {peopleCriteria.hasFilters(criteria) && (
              <ActionButton variant="ghost" onClick={onClear}>
                Clear
              </ActionButton>
            )}
          </FilterBar>
          <p className="sent" id={`${ownId}-sent`} hidden={since === undefined && !isUpdateSet}>
            {since && `${sinceWords} ${sinceRulesOut(label)}`}{' '}
            {isUpdateSet && updatedRulesOut(label)} Days start at 00:00 UTC.
          </p>
        </>
      )}
      <div className="shown">
        <ReadChoices criteria={criteria} onChange={onChange} />
        {!isForOne && (
          <FilterChoice
            label="Sort by"
            isPlain
            options={sortOptions}
            value={criteria.sort}
            onChange={(sort) => onChange({ sort: sort as SearchCriteria['sort'] })}
          />
        )}
      </div>
    </Panel>
  );
}
