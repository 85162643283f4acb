import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';

type Preference = NonNullable<PurposeVersionV2['customPreferences']>[number];

const columns: readonly DataColumn<Preference>[] = [
  {
    id: 'name',
    header: 'Preference',
    isRowHeader: true,
    canWrap: true,
    render: ({ customPreferenceId, name }) =>
      customPreferenceId ? (
        <TextLink look="strong" href={paths.purposePreference.to(customPreferenceId)}>
          {name}
        </TextLink>
      ) : (
        name
      ),
  },
  {
    id: 'options',
    header: 'Options',
    canWrap: true,
    isQuiet: true,
    render: ({ customPreferenceOptions }) =>
      (customPreferenceOptions ?? []).map(({ label }) => label).join(', ') || <NotSet />,
  },
];

interface LinkedPreferencesProps {
  detail: PurposeVersionV2;
}

/** The finer choices under the purpose: preferences with their options, and topics. */
export function LinkedPreferences({ detail }: LinkedPreferencesProps) {
  const preferences = detail.customPreferences ?? [];
  const topics = (detail.topics ?? []).map(({ name }) => name);
  return (
    <>
      <Section
        title="Purpose preferences"
        hint={preferences.length === 0 ? undefined : `${preferences.length} linked`}
        isFlush={preferences.length > 0}
      >
        {preferences.length === 0 ? (
          'No linked purpose preferences.'
        ) : (
          <DataTable
            caption="Linked purpose preferences"
            columns={columns}
            rows={preferences}
            rowKey={({ id }) => id}
            isBare
          />
        )}
      </Section>
      {topics.length > 0 && (
        <Section title="Topics" hint={`${topics.length} linked`}>
          {topics.join(', ')}
        </Section>
      )}
    </>
  );
}
