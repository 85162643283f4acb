import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { OrganizationChip } from '#console/api/people/OrganizationChip.tsx';
import { ListFilters } from '#console/records/ListFilters.tsx';
import type { ResourceList } from '#console/records/useResourceList.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterDate } from '#console/ui/FilterDate.tsx';
import { color } from '#console/ui/theme.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import type { ListCriteria } from '../list-criteria.ts';

const Sent = styled('p')({ margin: '0 0 10px', color: color.muted, fontSize: '0.8125rem' });

/** The day, in UTC, that a moment of the address falls on; `''` where there is none. */
const dayOf = (moment: string | undefined): string => moment?.slice(0, 10) ?? '';

/** The first moment of a day, as the endpoint takes it; undefined for no day. */
const startOf = (day: string): string | undefined => (day === '' ? undefined : `${day}T00:00:00Z`);

/** The last moment of a day: the endpoint's bound is inclusive, and a bare day would be its start. */
const endOf = (day: string): string | undefined =>
  day === '' ? undefined : `${day}T23:59:59.999999Z`;

interface PurposeFiltersProps {
  list: ResourceList<PurposeVersions, ListCriteria>;
}

/** All filters of the list. */
export function PurposeFilters({ list }: PurposeFiltersProps) {
  const { criteria, change } = list;
  const { fromLastModifiedDate: from, toLastModifiedDate: to, organization } = criteria;
  const sentId = useId();
  return (
    <>
      <ListFilters list={list}>
        <FilterChoice
          label="Versions"
          anyLabel="all"
          options={[{ value: 'true', label: 'newest only' }]}
          value={criteria.latestVersion ? 'true' : ''}
          onChange={(value) => change({ latestVersion: value === 'true' || undefined })}
        />
        <FilterChoice
          label="Retired"
          anyLabel="hidden"
          options={[{ value: 'true', label: 'shown' }]}
          value={criteria.includeRetired ? 'true' : ''}
          onChange={(value) => change({ includeRetired: value === 'true' || undefined })}
        />
        <FilterDate
          label="Modified from"
          value={dayOf(from)}
          max={dayOf(to) || undefined}
          describedBy={sentId}
          onChange={(day) => change({ fromLastModifiedDate: startOf(day) })}
        />
        <FilterDate
          label="Modified to"
          value={dayOf(to)}
          min={dayOf(from) || undefined}
          describedBy={sentId}
          onChange={(day) => change({ toLastModifiedDate: endOf(day) })}
        />
        {organization !== undefined && (
          <OrganizationChip
            id={organization}
            onClear={() => list.remove({ organization: undefined })}
          />
        )}
      </ListFilters>
      <Sent id={sentId} hidden={from === undefined && to === undefined}>
        Newest version modified{from && ` from ${from}`}
        {to && ` to ${to}`}. Days are in UTC.
      </Sent>
    </>
  );
}
