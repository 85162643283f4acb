import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useOrganizations } from '#console/api/people/useOrganizations.ts';
import type { CriteriaChange } from '#console/records/list-criteria.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { color } from '#console/ui/theme.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { guid } from '#contract/common/values.ts';
import type { ListCriteria } from '../list-criteria.ts';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  gap: '12px 24px',
  marginBottom: 12,
  padding: '12px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  '& .filter': { display: 'grid', alignContent: 'start', justifyItems: 'start', gap: 6 },
  '& .filter > :first-of-type': { width: '100%' },
  '& .fault': { color: color.bad },
  '& .known': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 },
  '& .known > span': { color: color.muted, fontSize: '0.8125rem' },
});

interface MoreFiltersProps {
  id: string;
  criteria: ListCriteria;
  rows: readonly CollectionPointVersionV1[];
  onChange: (change: CriteriaChange<ListCriteria>) => void;
}

/** Filters by ids that the interface cannot list: those at hand are offered by name. */
export function MoreFilters({ id, criteria, rows, onChange }: MoreFiltersProps) {
  const elements = new Map(
    rows.flatMap(({ IdentifierDataElement: element }) =>
      element ? [[element.Id, element.Label] as const] : [],
    ),
  );
  const { own, nameOf } = useOrganizations();
  const organizations = new Map(
    [own, ...rows.map(({ OrganizationId }) => OrganizationId)].flatMap((id) =>
      id ? [[id, nameOf(id)] as const] : [],
    ),
  );
  return (
    <Root id={id}>
      <GuidFilter
        label="Data element"
        value={criteria.dataElementGuid}
        known={elements}
        onChange={(dataElementGuid) => onChange({ dataElementGuid })}
      />
      <GuidFilter
        label="Organization"
        value={criteria.organizationId}
        known={organizations}
        onChange={(organizationId) => onChange({ organizationId })}
      />
    </Root>
  );
}

interface GuidFilterProps {
  label: string;
  value: string | undefined;
  /** Names by id. */
  known: ReadonlyMap<string, string>;
  onChange: (guid: string | undefined) => void;
}

function GuidFilter({ label, value, known, onChange }: GuidFilterProps) {
  const [refused, setRefused] = useState('');
  const groupId = useId();
  const handleCommit = (text: string) => {
    const isGuid = text === '' || guid.safeParse(text).success;
    setRefused(isGuid ? '' : text);
    if (isGuid) onChange(text || undefined);
  };
  return (
    <div className="filter">
      <FilterText
        label={`${label} id`}
        placeholder="an id of 36 characters"
        value={value ?? ''}
        onCommit={handleCommit}
      />
      <span role="alert" className="fault">
        {refused && 'Enter an id of 36 characters, such as 6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d.'}
      </span>
      {known.size > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line
        <div className="known" role="group" aria-labelledby={groupId}>
          <span id={groupId}>{label}s to choose from:</span>
          {[...known].map(([id, name]) => (
            <ActionButton key={id} size="small" onClick={() => handleCommit(id)}>
              {name}
            </ActionButton>
          ))}
        </div>
      )}
    </div>
  );
}
