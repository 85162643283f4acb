import { styled } from '@mui/material/styles';
import { ListChecks } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterDate } from '#console/ui/FilterDate.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PickFilter } from '#console/ui/PickFilter.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import {
  type CriteriaChange,
  isChangeAtPoint,
  type SearchCriteria,
  subjectCriteria,
} from '../search-criteria.ts';
import { containsOf, pointFilterOf, toPointChange } from './point-filter.ts';
import { ReadChoices } from './ReadChoices.tsx';

const PurposePicker = lazyPart(
  async () => (await import('#console/features/purposes/parts/PurposePicker.tsx')).PurposePicker,
);
const PointPicker = lazyPart(async () => (await import('./PointPicker.tsx')).PointPicker);

const Sent = styled('p')({ margin: '0 0 10px', color: color.muted, fontSize: '0.8125rem' });

const sinceRulesOut = 'Clear “Consent changed since” to filter by update.';
const updatedRulesOut = 'Clear the update filters to use “Consent changed since”.';

/** The day of a moment in the address; `''` where there is none. */
const dayOf = (moment: string | undefined): string => moment?.slice(0, 10) ?? '';

interface SubjectFiltersProps {
  criteria: SearchCriteria;
  onChange: (change: CriteriaChange) => void;
  onClear: () => void;
  /** What is to be known of all of them, such as a limit that holds. */
  hint: string | undefined;
  /** Takes the focus of what leaves the page when it is cleared. */
  barRef: RefObject<HTMLDivElement | null>;
}

/** What narrows the list and what is read of each person; in the address, as nothing is personal. */
export function SubjectFilters(props: SubjectFiltersProps) {
  const { criteria, onChange, onClear, hint, barRef } = props;
  const { since, updatedSince, toDate } = criteria;
  const [isReadOpen, setIsReadOpen] = useState(false);
  const id = useId();
  const isUpdateSet = updatedSince !== undefined || toDate !== undefined;
  const isAtPoint = isChangeAtPoint(criteria);
  const sinceWords = isAtPoint
    ? `Consent changed at this collection point on or after ${since}.`
    : `Last interaction on or after ${since}.`;

  return (
    <>
      <FilterBar
        ref={barRef}
        role="search"
        aria-label="Filters"
        aria-describedby={hint && `${id}-hint`}
        tabIndex={-1}
      >
        {criteria.by !== 'identifier' && (
          <>
            <PickFilter
              label="Purpose"
              pickedId={criteria.purposeGuid}
              Picker={PurposePicker}
              onChange={(purposeGuid) => onChange({ purposeGuid })}
            />
            <PickFilter
              label="Collection point"
              pickedId={pointFilterOf(criteria)}
              nameOf={containsOf}
              Picker={PointPicker}
              onChange={(picked) => onChange(toPointChange(picked))}
            />
            <FilterDate
              label={isAtPoint ? 'Changed at this point since' : 'Consent changed since'}
              value={dayOf(since)}
              describedBy={`${id}-sent`}
              blockedReason={isUpdateSet ? updatedRulesOut : undefined}
              onChange={(day) => onChange({ since: day || undefined })}
            />
            <FilterDate
              label="Updated after"
              value={dayOf(updatedSince)}
              max={dayOf(toDate) || undefined}
              describedBy={`${id}-sent`}
              blockedReason={since === undefined ? undefined : sinceRulesOut}
              onChange={(day) => onChange({ updatedSince: day || undefined })}
            />
            <FilterDate
              label="Updated before"
              value={dayOf(toDate)}
              min={dayOf(updatedSince) || undefined}
              describedBy={`${id}-sent`}
              blockedReason={since === undefined ? undefined : sinceRulesOut}
              onChange={(day) => onChange({ toDate: day || undefined })}
            />
          </>
        )}
        <ActionButton
          variant="ghost"
          icon={ListChecks}
          aria-expanded={isReadOpen}
          aria-controls={isReadOpen ? `${id}-read` : undefined}
          onClick={() => setIsReadOpen(!isReadOpen)}
        >
          Columns
        </ActionButton>
        {criteria.by !== 'identifier' && subjectCriteria.hasFilters(criteria) && (
          <ActionButton variant="ghost" onClick={onClear}>
            Clear all
          </ActionButton>
        )}
      </FilterBar>
      {hint && <VisuallyHidden id={`${id}-hint`}>{hint}</VisuallyHidden>}
      {criteria.by === 'identifier' ? (
        <Sent>Filters don't apply to a search by identifier.</Sent>
      ) : (
        <Sent id={`${id}-sent`} hidden={since === undefined && !isUpdateSet}>
          {since && `${sinceWords} ${sinceRulesOut}`} {isUpdateSet && updatedRulesOut} Days start at
          00:00 UTC.
        </Sent>
      )}
      {isReadOpen && <ReadChoices id={`${id}-read`} criteria={criteria} onChange={onChange} />}
    </>
  );
}
