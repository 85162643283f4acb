import type { ReactNode } from 'react';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import { Folded } from './Folded.tsx';
import { ColleagueName } from './PersonName.tsx';
import css from './record-columns.module.css';
import { personName } from './review-words.ts';

/** Lines of one row that are seen at once. */
const mostLines = 4;

const Cell = styled('div', css.Cell);

const Lines = styled('div', css.Lines);

/** The word before what is predicted, where rows are stacked and have no head. */
export const PredictedWord = styled('div', css.PredictedWord);

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
      head: <ColleagueName profile={profile} index={index} />,
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
        <ColleagueName profile={profile} index={index} />
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
