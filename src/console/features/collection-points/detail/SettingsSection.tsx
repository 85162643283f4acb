import { RecordDetails } from '#console/records/RecordDetails.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { type FormField, specOf } from '../collection-point-fields.ts';
import { toFormValues } from '../collection-point-form.ts';
import { fieldGroups, isSet } from '../field-groups.ts';
import { SettingValue } from './SettingValue.tsx';

/** Parts of the page that show these better: its head, and what the point collects. */
const shownElsewhere: readonly FormField[] = [
  'Name',
  'Description',
  'PurposeIdsWithVersion',
  'DataElements',
];

interface SettingsSectionProps {
  record: CollectionPoint;
}

/** Every setting of a version that says something, in the groups and the words of the form. */
export function SettingsSection({ record }: SettingsSectionProps) {
  const values = toFormValues(record);
  const purposes = record.Purposes ?? [];
  return (
    <RecordDetails
      groups={fieldGroups.map(({ title, fields }) => ({
        title,
        items: fields
          .filter((field) => !shownElsewhere.includes(field) && isSet(field, values))
          .map((field) => ({
            label: specOf(field).label,
            value: <SettingValue field={field} values={values} purposes={purposes} />,
            isWide: specOf(field).rows !== undefined,
          })),
      }))}
    />
  );
}
