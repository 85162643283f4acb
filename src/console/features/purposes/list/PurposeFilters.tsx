import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { OrganizationChip } from '#console/api/colleagues/OrganizationChip.tsx';
import { AttentionChip } from '#console/features/insights/parts/AttentionChip.tsx';
import { ListFilters } from '#console/records/ListFilters.tsx';
import type { CriteriaChange } from '#console/records/list-criteria.ts';
import type { ResourceList } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterDate } from '#console/ui/FilterDate.tsx';
import { FilterSwitch } from '#console/ui/FilterSwitch.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { purposeStatuses } from '#contract/purpose-values.ts';
import type { ListCriteria } from '../list-criteria.ts';
import { typeChoices } from '../words.ts';
import css from './PurposeFilters.module.css';

const statusChoices = purposeStatuses.map((value) => ({ value, label: statusLabel(value) }));

const Days = styled('div', css.Days);

const Switches = styled('div', css.Switches);

const Note = styled('span', css.Note);

/** The day, in UTC, that a moment of the address falls on; `''` where there is none. */
const dayOf = (moment: string | undefined): string => moment?.slice(0, 10) ?? '';

/** The first moment of a day, as the endpoint takes it; undefined for no day. */
const startOf = (day: string): string | undefined => (day === '' ? undefined : `${day}T00:00:00Z`);

/** The last moment of a day: the endpoint's bound is inclusive, and a bare day would be its start. */
const endOf = (day: string): string | undefined =>
  day === '' ? undefined : `${day}T23:59:59.999999Z`;

interface PurposeFiltersProps {
  list: ResourceList<PurposeVersions, ListCriteria>;
  tools: ReactNode;
}

/** All filters of the list. */
export function PurposeFilters({ list, tools }: PurposeFiltersProps) {
  const { criteria, change } = list;
  const { fromLastModifiedDate: from, toLastModifiedDate: to, organization, status } = criteria;
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const isDated = from !== undefined || to !== undefined;
  return (
    <ListFilters
      list={list}
      tools={tools}
      end={
        <>
          {!isDated && (
            <ActionButton
              variant="ghost"
              icon={ListFilter}
              aria-expanded={isOpen}
              aria-controls={isOpen ? moreId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              Last modified
            </ActionButton>
          )}
          <Switches>
            <FilterSwitch
              label="Newest version only"
              isOn={criteria.latestVersion}
              onChange={(isOn) => change({ latestVersion: isOn || undefined })}
            />
            <FilterSwitch
              label="Show retired"
              isOn={criteria.includeRetired || status === 'RETIRED'}
              onChange={(isOn) =>
                change({
                  includeRetired: isOn || undefined,
                  ...(status === 'RETIRED' && { status: undefined }),
                })
              }
            />
          </Switches>
        </>
      }
    >
      <FilterText
        label="Search by name"
        isLabelHidden
        value={criteria.name ?? ''}
        onCommit={(name) => change({ name: name || undefined })}
      />
      <FilterChoice
        label="Status"
        options={statusChoices}
        value={status ?? ''}
        onChange={(value) => change({ status: (value || undefined) as ListCriteria['status'] })}
      />
      <FilterChoice
        label="Type"
        options={typeChoices}
        value={criteria.type ?? ''}
        onChange={(value) => change({ type: (value || undefined) as ListCriteria['type'] })}
      />
      {(isOpen || isDated) && <ModifiedDays id={moreId} from={from} to={to} onChange={change} />}
      <AttentionChip
        kind={criteria.attention}
        onClear={() => list.remove({ attention: undefined })}
      />
      {organization !== undefined && (
        <OrganizationChip
          id={organization}
          onClear={() => list.remove({ organization: undefined })}
        />
      )}
    </ListFilters>
  );
}

interface ModifiedDaysProps {
  id: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (
    change: Pick<CriteriaChange<ListCriteria>, 'fromLastModifiedDate' | 'toLastModifiedDate'>,
  ) => void;
}

/** When the newest version was last modified. */
function ModifiedDays({ id, from, to, onChange }: ModifiedDaysProps) {
  const sentId = useId();
  return (
    <Days id={id}>
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
      <Note id={sentId}>Newest version, days in UTC.</Note>
    </Days>
  );
}
