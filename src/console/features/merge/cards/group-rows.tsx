import type { ReactNode } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import type { MergeDraft } from '../merge-draft.ts';
import { ConsentState } from '../review/ConsentState.tsx';
import type { Review } from '../review/review-of.ts';
import { rowName } from '../review/review-words.ts';
import { AfterMerging } from './AfterMerging.tsx';
import { type Facts, factsAfter, factsOf, toneOf, untickedRows } from './describe-group.ts';
import css from './group-rows.module.css';

const Cell = styled('div', css.Cell);

/** "Record 2". @param place in the group, from 1 */
export const recordName = (place: number): string => `Record ${place}`;

/** A line of the card: what each record has, and what they have after merging. */
export type GroupRow = {
  key: string;
  label: string;
  tone: 'bad' | 'warn' | 'plain';
  of: (profile: Profile) => ReactNode;
  /** Whether there's anything of the record to say. */
  isOf: (profile: Profile) => boolean;
  after: ReactNode;
};

const day = (time: string | null) => <Time value={time} precision="day" />;

const facts: readonly { label: string; of: (facts: Facts) => ReactNode }[] = [
  {
    label: 'Country, language',
    of: ({ country, language }) =>
      [country, language].filter((text) => text !== '').join(', ') || <NotSet />,
  },
  { label: 'In the system', of: ({ createdAt }) => day(createdAt) },
  { label: 'Last contact', of: ({ lastContactAt }) => day(lastContactAt) },
  { label: 'Transactions', of: ({ transactions }) => formatCount(transactions) },
];

/** What is known of the records beside their consents. */
export const factRows = (review: Review): readonly GroupRow[] => {
  const after = factsAfter(review);
  return facts.map(({ label, of }) => ({
    key: label,
    label,
    tone: 'plain',
    of: (profile) => of(factsOf(profile)),
    isOf: () => true,
    after: of(after),
  }));
};

/**
 * What the records consent to, what is dangerous first.
 * @param profiles as the columns stand
 */
export const consentRows = (
  review: Review,
  draft: MergeDraft,
  profiles: readonly Profile[],
  onTick: (row: ConsentRow, isTicked: boolean) => void,
): readonly GroupRow[] => {
  const unticked = untickedRows(review, draft);
  const nameOf = (id: string) => recordName(profiles.findIndex(({ Id }) => Id === id) + 1);
  return review.consents.map((row) => ({
    key: row.key,
    label: rowName(row),
    tone: toneOf(row),
    of: ({ Id }) => {
      const cell = row.cells.find(({ profileId }) => profileId === Id);
      if (cell === undefined) return <NotSet />;
      return (
        <Cell>
          <ConsentState kind={row.kind} state={cell.state} />
          {cell.time !== null && <Time value={cell.time} precision="day" />}
        </Cell>
      );
    },
    isOf: ({ Id }) => row.cells.some(({ profileId }) => profileId === Id),
    after: (
      <AfterMerging row={row} nameOf={nameOf} isTicked={!unticked.includes(row)} onTick={onTick} />
    ),
  }));
};
