import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { color } from '#console/ui/theme.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { Folded } from './Folded.tsx';
import { PersonName } from './PersonName.tsx';
import { personName } from './review-words.ts';

/** Lines of one row that are seen at once. */
const mostLines = 4;

const stacked = '@container (max-width: 599px)';

const Cell = styled('div')({ minWidth: 180, '&[data-empty]': { color: color.muted } });

const Lines = styled('div')({
  '& ul': { display: 'grid', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: 12,
  },
  '& li > :last-child': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 8,
  },
  '& details': { marginTop: 8 },
  '@container (min-width: 600px)': { minWidth: 250 },
  '@container (min-width: 900px)': {
    minWidth: 460,
    '& li': { gridTemplateColumns: '230px minmax(0, 1fr)' },
  },
  // A record in one line.
  '@container (min-width: 1100px)': {
    minWidth: 540,
    '& li': { gridTemplateColumns: '252px minmax(0, 1fr)' },
  },
});

/** The word before what is predicted, where rows are stacked and have no head. */
export const PredictedWord = styled('div')({
  display: 'none',
  color: color.muted,
  fontSize: '0.75rem',
  fontWeight: 600,
  [stacked]: { display: 'block', marginTop: 4 },
});

interface RecordColumnsOptions<Row, Own extends { profileId: string }> {
  /** The primary first. */
  profiles: readonly Profile[];
  /** Whether there is room for a column each. */
  hasColumns: boolean;
  /** Those that a row has, the most important first. */
  cellsOf: (row: Row) => readonly Own[];
  /** @param who "Person 2" */
  render: (cell: Own, row: Row, who: string) => ReactNode;
}

/** What each record has: a column each, or one column in which the records that have it are lines. */
export const recordColumns = <Row, Own extends { profileId: string }>({
  profiles,
  hasColumns,
  cellsOf,
  render,
}: RecordColumnsOptions<Row, Own>): readonly DataColumn<Row>[] => {
  if (hasColumns) {
    return profiles.map((profile, index) => ({
      id: profile.Id,
      header: personName(index),
      head: <PersonName profile={profile} index={index} />,
      render: (row) => {
        const own = cellsOf(row).find(({ profileId }) => profileId === profile.Id);
        if (own === undefined) return <Cell data-empty>none</Cell>;
        return (
          <Cell>
            <PersonScope person={profile.Id}>{render(own, row, personName(index))}</PersonScope>
          </Cell>
        );
      },
    }));
  }
  const indexes = new Map(profiles.map(({ Id }, index) => [Id, index]));
  const line = (own: Own, row: Row) => {
    const index = indexes.get(own.profileId) ?? 0;
    const profile = profiles[index];
    if (profile === undefined) return null;
    return (
      <li key={own.profileId}>
        <PersonName profile={profile} index={index} />
        <PersonScope person={profile.Id}>{render(own, row, personName(index))}</PersonScope>
      </li>
    );
  };
  return [
    {
      id: 'records',
      header: `Recorded for ${profiles.length} people`,
      isStackedSecond: true,
      canWrap: true,
      render: (row) => {
        const cells = cellsOf(row);
        const rest = cells.slice(mostLines);
        return (
          <Lines>
            <ul>{cells.slice(0, mostLines).map((own) => line(own, row))}</ul>
            {rest.length > 0 && (
              <Folded look="quiet" summary={`${rest.length} more`}>
                {() => <ul>{rest.map((own) => line(own, row))}</ul>}
              </Folded>
            )}
          </Lines>
        );
      },
    },
  ];
};
