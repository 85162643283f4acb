import { countWords } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { LinkedPurposes } from '../linked-purposes.ts';
import { PreferenceState } from '../PreferenceState.tsx';
import { PurposeLinks } from '../PurposeLinks.tsx';
import { displayLabel, selectionLabel } from '../words.ts';
import css from './purpose-preference-columns.module.css';

// A number is small, what is pressed isn't.
const Figure = styled(TextLink, css.Figure);

/** What the list shows of each preference; `linked` once it's known which purposes link them. */
export const purposePreferenceColumns = (
  linked: LinkedPurposes | undefined,
): readonly DataColumn<PurposePreference>[] => [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    canWrap: true,
    text: ({ Name }) => Name,
    render: ({ Id, Name }) => (
      <TextLink look="strong" href={paths.purposePreference.to(Id)}>
        {Name}
      </TextLink>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '72px',
    text: ({ Disabled }) => (Disabled ? 'Disabled' : 'Enabled'),
    render: ({ Disabled }) => <PreferenceState isDisabled={Disabled ?? false} />,
  },
  {
    id: 'selection',
    header: 'Selection',
    sortKey: 'selectionType',
    isQuiet: true,
    text: ({ SelectionType }) => selectionLabel(SelectionType),
    render: ({ SelectionType }) => selectionLabel(SelectionType) || <NotSet />,
  },
  {
    id: 'display',
    header: 'Shown as',
    isQuiet: true,
    text: ({ DisplayAs }) => displayLabel(DisplayAs),
    render: ({ DisplayAs }) => displayLabel(DisplayAs) || <NotSet />,
  },
  {
    id: 'options',
    header: 'Options',
    sortKey: 'numberOfOptions',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '16px',
    text: ({ NumberOfOptions, Options }) => NumberOfOptions ?? Options?.length ?? null,
    render: ({ NumberOfOptions, Options }) => NumberOfOptions ?? Options?.length ?? <NotSet />,
  },
  {
    id: 'languages',
    header: 'Languages',
    sortKey: 'numberOfLanguages',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '16px',
    text: ({ NumberOfLanguages }) => NumberOfLanguages ?? null,
    render: ({ Id, Name, NumberOfLanguages }) =>
      typeof NumberOfLanguages === 'number' ? (
        <Figure
          href={paths.purposePreference.to(Id, 'translations')}
          aria-label={`${NumberOfLanguages}, translations of ${Name}`}
          title="Translations"
        >
          {NumberOfLanguages}
        </Figure>
      ) : (
        <NotSet />
      ),
  },
  {
    id: 'purposes',
    header: 'Purposes',
    canWrap: true,
    skeletonWidth: '120px',
    text: ({ Id }) =>
      (linked?.get(Id.toLowerCase()) ?? []).map((purpose) => purpose.name).join(', '),
    render: ({ Id, TotalLinkedActivePurposes: count }) => {
      const purposes = linked?.get(Id.toLowerCase());
      if (purposes !== undefined) return <PurposeLinks purposes={purposes} />;
      return count ? countWords(count, 'Active purpose') : <NotSet />;
    },
  },
  {
    id: 'modified',
    header: 'Last modified',
    sortKey: 'lastModifiedDate',
    firstDirection: 'desc',
    isQuiet: true,
    skeletonWidth: '150px',
    text: ({ UpdatedDate }) => UpdatedDate ?? '',
    render: ({ UpdatedDate }) => <Time value={UpdatedDate} precision="day" />,
  },
];
