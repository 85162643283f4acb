import { ListFilter } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { OrganizationChip } from '#console/api/people/OrganizationChip.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PickFilter } from '#console/ui/PickFilter.tsx';
import { shortGuid } from '#console/ui/short-guid.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { collectionPointNameMaximum } from '#contract/collection-point-requests.ts';
import { hasFilters, type ListCriteria } from '../list-criteria.ts';
import type { CollectionPointCriteria } from '../queries.ts';
import { consentChoices, statusChoices, typeChoices } from '../words.ts';

const MoreFilters = lazyPart(async () => (await import('./MoreFilters.tsx')).MoreFilters);
const PurposePicker = lazyPart(async () => (await import('./PurposePicker.tsx')).PurposePicker);

const retiredChoices = [
  { value: 'true', label: 'linked' },
  { value: 'false', label: 'not linked' },
];

/** The name of a purpose, where one of the loaded rows links it. */
const labelOf = (rows: readonly CollectionPoint[], id: string): string | undefined =>
  rows
    .flatMap(({ Purposes }) => Purposes ?? [])
    .find(({ Id }) => Id.toLowerCase() === id.toLowerCase())?.Label;

interface CollectionPointFiltersProps {
  criteria: ListCriteria;
  /** Loaded rows: they know names for what the filters hold as ids. */
  rows: readonly CollectionPoint[];
  onChange: (change: CollectionPointCriteria) => void;
  onClear: () => void;
  /** What is to be known of all of them, such as a limit that holds. */
  hint: string | undefined;
  /** Takes the focus of what leaves the page when it is cleared. */
  barRef: RefObject<HTMLDivElement | null>;
}

/** All filters of the list; each is in the address as soon as it is set. */
export function CollectionPointFilters(props: CollectionPointFiltersProps) {
  const { criteria, rows, onChange, onClear, hint, barRef } = props;
  const { dataElementGuid, organizationId } = criteria;
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const moreId = useId();
  const hintId = useId();
  const element = rows.find((row) => row.IdentifierDataElement?.Id === dataElementGuid);
  const clear = (change: CollectionPointCriteria) => {
    barRef.current?.focus();
    onChange(change);
  };

  return (
    <>
      <FilterBar
        ref={barRef}
        role="search"
        aria-label="Filters"
        aria-describedby={hint && hintId}
        tabIndex={-1}
      >
        <FilterText
          label="Name contains"
          isLabelHidden
          maxLength={collectionPointNameMaximum}
          value={criteria.name ?? ''}
          onCommit={(name) => onChange({ name: name || undefined })}
        />
        <FilterChoice
          label="Status"
          options={statusChoices}
          value={criteria.status ?? ''}
          onChange={(value) => onChange({ status: (value || undefined) as ListCriteria['status'] })}
        />
        <FilterChoice
          label="Type"
          options={typeChoices}
          value={criteria.collectionPointType ?? ''}
          onChange={(value) =>
            onChange({
              collectionPointType: (value || undefined) as ListCriteria['collectionPointType'],
            })
          }
        />
        <FilterChoice
          label="Consent"
          options={consentChoices}
          value={criteria.consentType ?? ''}
          onChange={(value) =>
            onChange({ consentType: (value || undefined) as ListCriteria['consentType'] })
          }
        />
        <PickFilter
          label="Purpose"
          pickedId={criteria.purposeGuid}
          nameOf={(id) => labelOf(rows, id)}
          Picker={PurposePicker}
          onChange={(purposeGuid) => onChange({ purposeGuid })}
        />
        <FilterChoice
          label="Retired purposes"
          options={retiredChoices}
          value={
            criteria.linksRetiredPurpose === undefined ? '' : String(criteria.linksRetiredPurpose)
          }
          onChange={(value) =>
            onChange({
              linksRetiredPurpose: value === '' ? undefined : value === 'true',
              // Versions that are Retired themselves link what was in force then.
              ...(value === 'true' && { status: criteria.status ?? 'ACTIVE' }),
            })
          }
        />
        {dataElementGuid !== undefined && (
          <FilterChip
            label="Data element"
            value={element?.IdentifierDataElement?.Label ?? shortGuid(dataElementGuid)}
            onClear={() => clear({ dataElementGuid: undefined })}
          />
        )}
        {organizationId !== undefined && (
          <OrganizationChip
            id={organizationId}
            onClear={() => clear({ organizationId: undefined })}
          />
        )}
        <ActionButton
          variant="ghost"
          icon={ListFilter}
          aria-expanded={isMoreOpen}
          aria-controls={isMoreOpen ? moreId : undefined}
          onClick={() => setIsMoreOpen(!isMoreOpen)}
        >
          More filters
        </ActionButton>
        {hasFilters(criteria) && (
          <ActionButton variant="ghost" onClick={onClear}>
            Clear all
          </ActionButton>
        )}
      </FilterBar>
      {hint && <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>}
      {isMoreOpen && (
        <MoreFilters id={moreId} criteria={criteria} rows={rows} onChange={onChange} />
      )}
    </>
  );
}
