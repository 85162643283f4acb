import { useQuery } from '@tanstack/react-query';
import { paths } from '#console/paths.ts';
import { detailGroups } from '#console/records/detail-groups.tsx';
import { RecordDetails } from '#console/records/RecordDetails.tsx';
import { TagList } from '#console/ui/TagList.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { type FormField, fieldGroups, purposeFields } from '../purpose-fields.ts';
import { toFormValues } from '../purpose-form.ts';
import { purposeQueries } from '../queries.ts';

/** The page's head, its texts in languages and its links. */
const shownElsewhere: readonly FormField[] = [
  'Name',
  'Languages',
  'CustomPreferenceIds',
  'TopicIds',
];

const valuesOf = (detail: PurposeVersionV2) => {
  const values = toFormValues(detail);
  // A request needs a life span; where a host tells none, the page does not say "Never".
  return typeof detail.consentLifeSpan === 'number'
    ? values
    : { ...values, ConsentLifeSpan: purposeFields.empty().ConsentLifeSpan };
};

interface SettingsSectionProps {
  detail: PurposeVersionV2;
}

/** Every setting of a version that says something, in the groups and the words of the form. */
export function SettingsSection({ detail }: SettingsSectionProps) {
  const groups = detailGroups({
    table: purposeFields,
    groups: fieldGroups,
    values: valuesOf(detail),
    nameOf: () => undefined,
    elsewhere: shownElsewhere,
    own: { ParentPurposeId: (id) => <ParentLink id={id} /> },
  });
  const { LastMajorVersion: major, attributes } = detail;
  return (
    <RecordDetails
      groups={[
        ...groups,
        {
          // Other systems set these; no form does.
          title: 'Attributes and history',
          items: [
            ...Object.entries(attributes ?? {}).map(([label, values]) => ({
              label,
              value: <TagList items={values.map((text) => ({ key: text, text }))} />,
            })),
            ...(typeof major === 'number' ? [{ label: 'Last major version', value: major }] : []),
          ],
        },
      ]}
    />
  );
}

/** The way to a purpose's parent, by name once that is known. */
function ParentLink({ id }: { id: string }) {
  const { data, isPending } = useQuery(purposeQueries.versions(id.toLowerCase()));
  const unknown = isPending ? '…' : 'Unknown purpose';
  return <TextLink href={paths.purpose.to(id)}>{data?.[0]?.label ?? unknown}</TextLink>;
}
