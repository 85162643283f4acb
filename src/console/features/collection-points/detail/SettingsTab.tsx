import { useOrganizations } from '#console/api/colleagues/useOrganizations.ts';
import { detailGroups } from '#console/records/detail-groups.tsx';
import { RecordDetails } from '#console/records/RecordDetails.tsx';
import { VersionPeople } from '#console/records/versioned/VersionPeople.tsx';
import { Day } from '#console/ui/Day.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { TagList } from '#console/ui/TagList.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { type FormField, pointFields } from '../collection-point-fields.ts';
import { toFormValues } from '../collection-point-form.ts';
import { advancedGroups, defaultsOf, essentials, isShown } from '../field-groups.ts';
import { sleepingNotes } from '../sleeping-settings.ts';
import { NoticeList } from './NoticeList.tsx';

/** The head of the page, and what the point collects. */
const shownElsewhere: readonly FormField[] = [
  'Name',
  'Description',
  'PurposeIdsWithVersion',
  'DataElements',
];

interface SettingsTabProps {
  record: CollectionPointVersionV1;
  shown: CollectionPointVersionV2;
}

/** How a version works, and who made it when. */
export function SettingsTab({ record, shown }: SettingsTabProps) {
  return (
    <>
      <SettingsSection record={record} />
      <DatesAndPeople shown={shown} />
    </>
  );
}

/** Every setting of a version, in the groups and the words of the form. */
function SettingsSection({ record }: Pick<SettingsTabProps, 'record'>) {
  const purposeName = (id: string): string =>
    record.Purposes?.find(({ Id }) => Id === id)?.Label ?? 'Unknown purpose';
  const values = toFormValues(record);
  const { own } = useOrganizations();
  const { OrganizationId: organization } = values;
  const isOwn = own === undefined || own === organization.toLowerCase();
  return (
    <RecordDetails
      groups={detailGroups({
        table: pointFields,
        groups: [essentials, ...advancedGroups].map(({ fields, ...group }) => ({
          ...group,
          fields: fields.filter((name) => isShown(name, values, false)),
        })),
        values,
        defaults: { ...defaultsOf(values), OrganizationId: isOwn ? organization : '' },
        nameOf: purposeName,
        elsewhere: shownElsewhere,
        notes: sleepingNotes(record),
        own: {
          Languages: (tags) => (
            <TagList items={tags.map((tag) => ({ key: tag, text: languageName(tag) }))} />
          ),
          Notices: (notices) => <NoticeList notices={notices} purposeName={purposeName} />,
          attributeValues: (attributes) => (
            <KeyValues
              items={attributes.map(({ name, values }) => ({
                label: name,
                value:
                  values.length === 0 ? null : (
                    <TagList items={values.map((text) => ({ key: text, text }))} />
                  ),
              }))}
              hasLongLabels
            />
          ),
        },
      })}
    />
  );
}

/** When things happened to a version, and by whom. */
function DatesAndPeople({ shown }: Pick<SettingsTabProps, 'shown'>) {
  return (
    <>
      <Section title="Dates">
        <KeyValues
          items={[
            { label: 'Created', value: <Day value={shown.createDate} /> },
            { label: 'Last modified', value: <Day value={shown.lastModifiedDate} /> },
            { label: 'Activated', value: <Day value={shown.activationDate} /> },
            { label: 'First receipt', value: <Day value={shown.firstReceiptOn} /> },
            { label: 'Last activity', value: <Day value={shown.lastActivityDate} /> },
          ]}
        />
      </Section>
      <VersionPeople shown={shown} />
    </>
  );
}
