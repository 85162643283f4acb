import { MoreRecordsTag } from '#console/features/person/parts/MoreRecordsTag.tsx';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import { TickTarget } from '#console/ui/TickTarget.ts';
import { Time } from '#console/ui/Time.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ListedProfile as Profile } from '#contract/data-subject-records.ts';
import { countryOf } from '../parts/country-of.ts';
import { headingOf, isRanked } from '../parts/found-by.ts';
import type { SearchCriteria } from '../search-criteria.ts';
import type { SelectedPerson } from '../search-memory.ts';
import { choicesTitle, countChoices } from './describe-profile.ts';
import { FoundByCell } from './FoundByCell.tsx';
import { PurposesCell } from './PurposesCell.tsx';
import css from './people-columns.module.css';

const Name = styled('span', css.Name);

const Token = styled('span', css.Token);

interface ColumnOptions {
  criteria: SearchCriteria;
  rows: readonly Profile[];
  isSelected: (id: string) => boolean;
  onSelect: (subject: SelectedPerson, isSelected: boolean) => void;
}

const selectColumn = ({ rows, isSelected, onSelect }: ColumnOptions): DataColumn<Profile> => ({
  id: 'select',
  isFixed: true,
  header: 'Select',
  head: <VisuallyHidden>Select</VisuallyHidden>,
  skeletonWidth: '16px',
  // Named by its position, since the identifier is masked.
  render: ({ Id: id, Identifier: identifier }) => (
    <TickTarget>
      <TickBox
        aria-label={`Select person in row ${rows.findIndex((row) => row.Id === id) + 1}`}
        checked={isSelected(id)}
        onTick={(isTicked) => onSelect({ id, identifier }, isTicked)}
      />
    </TickTarget>
  ),
});

const choicesColumn = (criteria: SearchCriteria): DataColumn<Profile> => ({
  id: 'choices',
  // Asked for among the filters, as is the next.
  isFixed: true,
  header: choicesTitle(criteria),
  isQuiet: true,
  skeletonWidth: '70px',
  render: ({ Purposes }) => countChoices(Purposes ?? []) || <NotSet />,
});

const linkColumn: DataColumn<Profile> = {
  id: 'linkToken',
  isFixed: true,
  header: 'Link token',
  isQuiet: true,
  render: ({ Id, LinkToken }) =>
    LinkToken ? (
      <Token>
        <Masked value={LinkToken} label="Link token" person={Id} isAlone />
      </Token>
    ) : (
      <NotSet />
    ),
};

const identity = (rows: readonly Profile[], ranked: boolean): readonly DataColumn<Profile>[] => [
  {
    id: 'identifier',
    header: 'Person',
    sortKey: 'identifier',
    isRowHeader: true,
    canWrap: true,
    render: (profile) => (
      <Name>
        <Masked
          value={profile.Identifier}
          label="Identifier"
          person={profile.Id}
          href={paths.dataSubject.to(profile.Id)}
        />
        {profile.TestDataSubject && <Pill look="quiet">Test</Pill>}
        {rows.length > 1 && <MoreRecordsTag profile={profile} />}
        {ranked && <FoundByCell matches={profile.FoundBy ?? []} heading={headingOf(profile)} />}
      </Name>
    ),
  },
];

const always = (isBesideMore: boolean): readonly DataColumn<Profile>[] => [
  {
    id: 'purposes',
    header: 'Purposes',
    canWrap: true,
    isStackedSecond: true,
    skeletonWidth: '320px',
    render: ({ Purposes }) => (
      <PurposesCell purposes={Purposes ?? []} isBesideMore={isBesideMore} />
    ),
  },
  {
    id: 'country',
    header: 'Country',
    isQuiet: true,
    skeletonWidth: '24px',
    render: (profile) => countryOf(profile) || <NotSet />,
  },
];

const updated: DataColumn<Profile> = {
  id: 'updated',
  header: 'Updated',
  sortKey: 'lastModifiedDate',
  firstDirection: 'desc',
  isQuiet: true,
  skeletonWidth: '80px',
  render: ({ LastUpdatedDate }) => <Time value={LastUpdatedDate} precision="day" />,
};

const rare: readonly DataColumn<Profile>[] = [
  {
    id: 'language',
    header: 'Language',
    isQuiet: true,
    startsHidden: true,
    render: ({ Language }) => (Language ? languageName(Language) : <NotSet />),
  },
  {
    id: 'created',
    header: 'Added',
    sortKey: 'createdDate',
    firstDirection: 'desc',
    isQuiet: true,
    startsHidden: true,
    skeletonWidth: '80px',
    render: ({ CreatedDate }) => <Time value={CreatedDate} precision="day" />,
  },
];

/** What is shown of each person: more where more is read. */
export const subjectColumns = (options: ColumnOptions): readonly DataColumn<Profile>[] => {
  const { criteria } = options;
  const ranked = isRanked(options.rows, criteria.by);
  const isBesideMore = criteria.linkTokens === true;
  return [
    selectColumn(options),
    ...identity(options.rows, ranked),
    ...always(isBesideMore),
    ...(criteria.topics || criteria.preferences ? [choicesColumn(criteria)] : []),
    ...(criteria.linkTokens ? [linkColumn] : []),
    ...rare,
    updated,
  ];
};

/** The same before anybody is found. */
export const columnsBefore = (criteria: SearchCriteria): readonly DataColumn<Profile>[] =>
  subjectColumns({ criteria, rows: [], isSelected: () => false, onSelect: () => undefined });
