import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { OrganizationChip } from '#console/api/colleagues/OrganizationChip.tsx';
import { AttentionChip } from '#console/features/insights/parts/AttentionChip.tsx';
import { ListFilters } from '#console/records/ListFilters.tsx';
import type { ResourceList } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterSwitch } from '#console/ui/FilterSwitch.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PickFilter } from '#console/ui/PickFilter.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointNameMaximum } from '#contract/collection-point-values.ts';
import type { ListCriteria } from '../list-criteria.ts';
import { statusChoices } from '../parts/status-choices.ts';
import { consentLabel, typeChoices } from '../words.ts';
import css from './CollectionPointFilters.module.css';

const MoreFilters = lazyPart(async () => (await import('./MoreFilters.tsx')).MoreFilters);
const PurposePicker = lazyPart(
  async () => (await import('#console/features/purposes/parts/PurposePicker.tsx')).PurposePicker,
);

// All filters on one line from 1280 px on.
const Root = styled('div', css.Root);

/** The name of a purpose, where one of the loaded rows links it. */
const labelOf = (rows: readonly CollectionPointVersionV1[], id: string): string | undefined =>
  rows
    .flatMap(({ Purposes }) => Purposes ?? [])
    .find(({ Id }) => Id.toLowerCase() === id.toLowerCase())?.Label;

interface CollectionPointFiltersProps {
  list: ResourceList<CollectionPointVersionV1, ListCriteria>;
  /** Loaded rows: they know names for what the filters hold as ids. */
  rows: readonly CollectionPointVersionV1[];
  tools: ReactNode;
}

/** All filters of the list. */
export function CollectionPointFilters({ list, rows, tools }: CollectionPointFiltersProps) {
  const { criteria, change } = list;
  const { consentType, dataElementGuid, organizationId } = criteria;
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const moreId = useId();
  const element = rows.find((row) => row.IdentifierDataElement?.Id === dataElementGuid);

  return (
    <Root>
      <ListFilters
        list={list}
        end={
          <ActionButton
            variant="ghost"
            icon={ListFilter}
            aria-expanded={isMoreOpen}
            aria-controls={isMoreOpen ? moreId : undefined}
            onClick={() => setIsMoreOpen(!isMoreOpen)}
          >
            More<VisuallyHidden> filters</VisuallyHidden>
          </ActionButton>
        }
        right={
          <FilterSwitch
            label="All versions"
            isOn={criteria.versions === 'all'}
            onChange={(isOn) => change({ versions: isOn ? 'all' : undefined })}
          />
        }
        tools={tools}
      >
        <FilterText
          label="Name contains"
          isLabelHidden
          maxLength={collectionPointNameMaximum}
          value={criteria.name ?? ''}
          onCommit={(name) => change({ name: name || undefined })}
        />
        <FilterChoice
          label="Status"
          options={statusChoices}
          value={criteria.status ?? ''}
          onChange={(value) => change({ status: (value || undefined) as ListCriteria['status'] })}
        />
        <FilterChoice
          label="Type"
          options={typeChoices}
          value={criteria.collectionPointType ?? ''}
          onChange={(value) =>
            change({
              collectionPointType: (value || undefined) as ListCriteria['collectionPointType'],
            })
          }
        />
        <PickFilter
          label="Purpose"
          pickedId={criteria.purposeGuid}
          nameOf={(id) => labelOf(rows, id)}
          Picker={PurposePicker}
          onChange={(purposeGuid) => change({ purposeGuid })}
        />
        <AttentionChip
          kind={criteria.attention}
          onClear={() => list.remove({ attention: undefined })}
        />
        {consentType !== undefined && (
          <FilterChip
            label="Consent type"
            value={consentLabel(consentType)}
            onClear={() => list.remove({ consentType: undefined })}
          />
        )}
        {dataElementGuid !== undefined && (
          <FilterChip
            label="Data element"
            value={element?.IdentifierDataElement?.Label ?? 'Other data element'}
            onClear={() => list.remove({ dataElementGuid: undefined })}
          />
        )}
        {organizationId !== undefined && (
          <OrganizationChip
            id={organizationId}
            onClear={() => list.remove({ organizationId: undefined })}
          />
        )}
      </ListFilters>
      {isMoreOpen && <MoreFilters id={moreId} criteria={criteria} rows={rows} onChange={change} />}
    </Root>
  );
}
