import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganizations } from '#console/api/colleagues/useOrganizations.ts';
import type { CriteriaChange } from '#console/records/list-criteria.ts';
import { type Choice, FilterChoice } from '#console/ui/FilterChoice.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { ListCriteria } from '../list-criteria.ts';
import { collectionPointQueries } from '../queries.ts';
import { consentChoices } from '../words.ts';
import css from './MoreFilters.module.css';

const Root = styled('div', css.Root);

interface MoreFiltersProps {
  id: string;
  criteria: ListCriteria;
  rows: readonly CollectionPointVersionV1[];
  onChange: (change: CriteriaChange<ListCriteria>) => void;
}

/** By name; one that is in force is among them, whether or not its name is known. */
const choicesOf = (
  known: ReadonlyMap<string, string>,
  inForce: string | undefined,
  one: string,
): Choice[] => {
  const isUnknown = inForce !== undefined && !known.has(inForce);
  return [
    ...[...known].map(([value, label]) => ({ value, label })),
    ...(isUnknown ? [{ value: inForce, label: `Other ${one}` }] : []),
  ].sort((a, b) => a.label.localeCompare(b.label));
};

/** Filters that few need. The interface lists no names: those that collection points have are offered. */
export function MoreFilters({ id, criteria, rows, onChange }: MoreFiltersProps) {
  const { dataElementGuid, organizationId, consentType } = criteria;
  // The rows on screen are those of the filters: another choice is among all the others.
  const pages = useInfiniteQuery(collectionPointQueries.all()).data?.pages ?? [];
  const points = [...rows, ...pages.flatMap(({ content }) => content)];
  const elements = new Map(
    points.flatMap(({ IdentifierDataElement: element }) =>
      element ? [[element.Id, element.Label] as const] : [],
    ),
  );
  const { own, nameOf } = useOrganizations();
  const organizationIds = [
    ...new Set(
      [own, ...points.map(({ OrganizationId }) => OrganizationId)].flatMap((one) =>
        one ? [one.toLowerCase()] : [],
      ),
    ),
  ];
  const others = organizationIds.filter((one) => one !== own);
  const organizations = new Map(
    organizationIds.map((one) => [
      one,
      // Organizations have no names here, so several are numbered.
      others.length > 1 && one !== own ? `${nameOf(one)} ${others.indexOf(one) + 1}` : nameOf(one),
    ]),
  );
  return (
    <Root id={id}>
      <FilterChoice
        label="Consent type"
        options={consentChoices}
        value={consentType ?? ''}
        onChange={(value) =>
          onChange({ consentType: (value || undefined) as ListCriteria['consentType'] })
        }
      />
      <FilterChoice
        label="Data element"
        options={choicesOf(elements, dataElementGuid, 'data element')}
        value={dataElementGuid ?? ''}
        onChange={(value) => onChange({ dataElementGuid: value || undefined })}
      />
      <FilterChoice
        label="Organization"
        options={choicesOf(organizations, organizationId?.toLowerCase(), 'organization')}
        value={organizationId?.toLowerCase() ?? ''}
        onChange={(value) => onChange({ organizationId: value || undefined })}
      />
    </Root>
  );
}
