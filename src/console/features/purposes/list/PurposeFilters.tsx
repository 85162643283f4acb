import { styled } from '@mui/material/styles';
import { type RefObject, useId } from 'react';
import { OrganizationChip } from '#console/api/people/OrganizationChip.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterDate } from '#console/ui/FilterDate.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type CriteriaChange, type ListCriteria, purposeCriteria } from '../list-criteria.ts';
import { dayOf, endOf, startOf } from './modified-days.ts';

const Sent = styled('p')({ margin: '0 0 10px', color: color.muted, fontSize: '0.8125rem' });

interface PurposeFiltersProps {
  criteria: ListCriteria;
  onChange: (change: CriteriaChange) => void;
  onClear: () => void;
  /** What is to be known of all of them, such as a limit that holds. */
  hint: string | undefined;
  /** Takes the focus of what leaves the page when it is cleared. */
  barRef: RefObject<HTMLDivElement | null>;
}

/** All filters of the list; each is in the address as soon as it is set. */
export function PurposeFilters({ criteria, onChange, onClear, hint, barRef }: PurposeFiltersProps) {
  const { fromLastModifiedDate: from, toLastModifiedDate: to, organization } = criteria;
  const hintId = useId();
  const sentId = useId();
  return (
    <>
      <FilterBar
        ref={barRef}
        role="search"
        aria-label="Filters"
        aria-describedby={hint && hintId}
        tabIndex={-1}
      >
        <FilterChoice
          label="Versions"
          anyLabel="all"
          options={[{ value: 'true', label: 'newest only' }]}
          value={criteria.latestVersion ? 'true' : ''}
          onChange={(value) => onChange({ latestVersion: value === 'true' || undefined })}
        />
        <FilterChoice
          label="Retired"
          anyLabel="left out"
          options={[{ value: 'true', label: 'included' }]}
          value={criteria.includeRetired ? 'true' : ''}
          onChange={(value) => onChange({ includeRetired: value === 'true' || undefined })}
        />
        <FilterDate
          label="Modified from"
          value={dayOf(from)}
          max={dayOf(to) || undefined}
          describedBy={sentId}
          onChange={(day) => onChange({ fromLastModifiedDate: startOf(day) })}
        />
        <FilterDate
          label="Modified to"
          value={dayOf(to)}
          min={dayOf(from) || undefined}
          describedBy={sentId}
          onChange={(day) => onChange({ toLastModifiedDate: endOf(day) })}
        />
        {organization !== undefined && (
          <OrganizationChip
            id={organization}
            onClear={() => {
              barRef.current?.focus();
              onChange({ organization: undefined });
            }}
          />
        )}
        {purposeCriteria.hasFilters(criteria) && (
          <ActionButton variant="ghost" onClick={onClear}>
            Clear all
          </ActionButton>
        )}
      </FilterBar>
      {hint && <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>}
      <Sent id={sentId} hidden={from === undefined && to === undefined}>
        Newest version modified{from && ` from ${from}`}
        {to && ` to ${to}`}. Days are in UTC.
      </Sent>
    </>
  );
}
