import { useQuery } from '@tanstack/react-query';
import { paths } from '#console/paths.ts';
import { detailGroups } from '#console/records/detail-groups.tsx';
import { RecordDetails } from '#console/records/RecordDetails.tsx';
import { VersionPeople } from '#console/records/versioned/VersionPeople.tsx';
import { Day } from '#console/ui/Day.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { TagList } from '#console/ui/TagList.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { type FormField, fieldGroups, purposeFields } from '../purpose-fields.ts';
import { toFormValues } from '../purpose-form.ts';
import { purposeQueries } from '../queries.ts';
import type { PurposeVersion } from '../versions.ts';
import { LinkedPreferences } from './LinkedPreferences.tsx';

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

interface SettingsTabProps {
  detail: PurposeVersionV2;
  shown: PurposeVersion;
}

/** How a version works, what it links, and who made it when. */
export function SettingsTab({ detail, shown }: SettingsTabProps) {
  return (
    <DetailColumns>
      <div>
        <SettingsSection detail={detail} />
        <LinkedPreferences detail={detail} />
      </div>
      <div>
        <DatesAndPeople shown={shown} />
      </div>
    </DetailColumns>
  );
}

/** Every setting of a version that says something, in the groups and the words of the form. */
function SettingsSection({ detail }: Pick<SettingsTabProps, 'detail'>) {
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

/** When things happened to a version, and by whom. */
function DatesAndPeople({ shown }: Pick<SettingsTabProps, 'shown'>) {
  return (
    <>
      <Section title="Dates">
        <KeyValues
          items={[
            { label: 'Created', value: <Day value={shown.createdDate} /> },
            { label: 'Last modified', value: <Day value={shown.lastModifiedDate} /> },
            { label: 'Published', value: <Day value={shown.publishedDate} /> },
            {
              label: shown.status === 'RETIRED' ? 'Retired since' : 'Retires on',
              value: <Day value={shown.retireOnDate} zone="utc" />,
            },
          ]}
        />
      </Section>
      <VersionPeople shown={shown} />
    </>
  );
}
