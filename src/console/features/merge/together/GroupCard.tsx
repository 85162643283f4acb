import { memo } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import { type MergeDraft, profilesIn, type ReadProfile } from '../merge-draft.ts';
import { consentColumns } from '../review/consent-columns.tsx';
import { ElementTables } from '../review/ElementTables.tsx';
import { Folded } from '../review/Folded.tsx';
import { OtherConsents } from '../review/OtherConsents.tsx';
import { type Review, reviewOf } from '../review/review-of.ts';
import { personName } from '../review/review-words.ts';
import { WhatHappens } from '../review/WhatHappens.tsx';
import { useShownReads } from '../useShownReads.ts';
import css from './GroupCard.module.css';
import { type GroupReview, isUnchecked, rowsToCheck } from './group-review.ts';
import { touchedIn } from './touched-opt-outs.ts';
import type { GroupReviewing } from './useGroupReview.ts';

const shownRecords = 4;

const none: readonly ReadProfile[] = [];

const Tick = styled('label', css.Tick);

const Records = styled('ul', css.Records);

const LeftOut = styled('p', css.LeftOut);

const Changes = styled('div', css.Changes);

interface GroupCardProps {
  group: GroupReview;
  review: Review;
  mostColumns: number;
  onTick: GroupReviewing['tick'];
  onInclude: GroupReviewing['include'];
}

/**
 * A group with its records and what is to be checked in it, by one tick. Drawn anew only when it
 * changes itself: a tick in one group costs nothing in the hundreds beside.
 */
export const GroupCard = memo(function GroupCard(props: GroupCardProps) {
  const { group, review, mostColumns, onTick, onInclude } = props;
  const { number, isLeftOut } = group;
  const shown = useShownReads(group.draft.reads ?? none);
  const draft = { ...group.draft, reads: shown };
  // In the order of the review: the first that is left would stay.
  const profiles = profilesIn(shown);
  const rows = rowsToCheck(group);
  const hasColumns = profiles.length <= mostColumns;
  const touched = touchedIn([group]);
  const isBad = rows.length > 0 && !isLeftOut;
  return (
    <Section
      title={`Group ${number}`}
      hint={[`${profiles.length} records`, ...touched.map(({ words }) => words)].join(' · ')}
      tone={isBad ? 'bad' : 'plain'}
      action={
        <>
          <ActionButton
            size="small"
            variant="ghost"
            aria-label={`${isLeftOut ? 'Include' : 'Leave out'} group ${number}`}
            onClick={() => onInclude(number, isLeftOut)}
          >
            {isLeftOut ? 'Include' : 'Leave out'}
          </ActionButton>
          {isBad && (
            <Tick>
              <TickBox
                aria-label={`Checked: group ${number}`}
                checked={!isUnchecked(group)}
                onTick={(isTicked) => onTick(number, isTicked)}
              />
              Checked
            </Tick>
          )}
        </>
      }
      isFlush
    >
      {isLeftOut ? (
        <LeftOut>Left out: it stays open.</LeftOut>
      ) : (
        <>
          {!(hasColumns && rows.length > 0) && <RecordList profiles={profiles} number={number} />}
          {rows.length > 0 && (
            <DataTable
              isBare
              caption={`Consent that may change in group ${number}`}
              columns={consentColumns({ ...review, profiles }, hasColumns)}
              rows={rows}
              rowKey={({ key }) => key}
            />
          )}
          <Folded summary={rows.length > 0 ? 'All other changes' : 'All changes'}>
            {() => <AllChanges draft={draft} hasColumns={hasColumns} />}
          </Folded>
        </>
      )}
    </Section>
  );
});

type AllChangesProps = { draft: MergeDraft; hasColumns: boolean };

function AllChanges({ draft, hasColumns }: AllChangesProps) {
  const review = reviewOf(draft);
  if (review === null) return null;
  return (
    <Changes>
      <OtherConsents review={review} hasColumns={hasColumns} />
      <ElementTables review={review} hasColumns={hasColumns} />
      <WhatHappens profiles={review.profiles} />
    </Changes>
  );
}

function RecordList({ profiles, number }: { profiles: readonly Profile[]; number: number }) {
  const line = (profile: Profile, index: number) => (
    <li key={profile.Id}>
      <b>{personName(index)}</b>
      <Masked value={profile.Identifier} label="Identifier" person={profile.Id} />
    </li>
  );
  const rest = profiles.slice(shownRecords);
  return (
    <>
      <Records aria-label={`Records of group ${number}`}>
        {profiles.slice(0, shownRecords).map(line)}
      </Records>
      {rest.length > 0 && (
        <Folded summary={`${rest.length} more records`}>
          {() => (
            <Records aria-label={`More records of group ${number}`}>
              {rest.map((profile, index) => line(profile, index + shownRecords))}
            </Records>
          )}
        </Folded>
      )}
    </>
  );
}
