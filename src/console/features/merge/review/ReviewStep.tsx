import { useMemo } from 'react';
import { Strip } from '#console/ui/Strip.tsx';
import { acknowledge, goTo, type ReadProfile } from '../merge-draft.ts';
import { ReadPeople } from '../primary/ReadPeople.tsx';
import { StepFoot } from '../StepFoot.tsx';
import type { StepProps } from '../step-props.ts';
import { useShownReads } from '../useShownReads.ts';
import { nextWords, tickEach, ticksKept } from '../words.ts';
import { ConsentGuard } from './ConsentGuard.tsx';
import { ElementTables } from './ElementTables.tsx';
import { OtherConsents } from './OtherConsents.tsx';
import { PrimaryLine } from './PrimaryLine.tsx';
import { asReviewed, type Review, reviewOf, uncheckedRows } from './review-of.ts';
import { useRoomForColumns } from './useRoomForColumns.ts';
import { WhatHappens } from './WhatHappens.tsx';

const none: readonly ReadProfile[] = [];

/** What a merge will do as far as it can be told, and what has to be looked at before it. */
export function ReviewStep({ draft, change }: StepProps) {
  const { people, reads, primaryId, reviewedBefore } = draft;
  const mostColumns = useRoomForColumns();
  const shown = useShownReads(reads ?? none);
  const review = useMemo(
    () => reviewOf({ reads: reads && shown, primaryId, reviewedBefore }),
    [reads, shown, primaryId, reviewedBefore],
  );
  const handleChange = () => change(goTo('primary'));
  if (review === null) {
    return (
      <>
        <ReadPeople people={people} change={change} />
        <StepFoot onBack={handleChange} />
      </>
    );
  }
  const [primary] = review.profiles;
  const unchecked = uncheckedRows(review, draft);
  const hasColumns = review.profiles.length <= mostColumns;
  return (
    <>
      {reviewedBefore !== null && <ChangedNote review={review} />}
      {primary && <PrimaryLine draft={draft} primary={primary} onChange={handleChange} />}
      <ConsentGuard
        review={review}
        hasColumns={hasColumns}
        unchecked={unchecked}
        onTick={(row, isTicked) => change(acknowledge(asReviewed(row), isTicked))}
      />
      <OtherConsents review={review} hasColumns={hasColumns} />
      <ElementTables review={review} hasColumns={hasColumns} />
      <WhatHappens profiles={review.profiles} />
      <StepFoot
        onBack={handleChange}
        next={{
          children: nextWords(unchecked.length, 'change'),
          blockedReason: unchecked.length === 0 ? undefined : tickEach,
          onClick: () => change(goTo('confirm')),
        }}
      />
    </>
  );
}

/** Says after a new reading what is not as it was reviewed. */
function ChangedNote({ review: { changedKeys, goneCount } }: { review: Review }) {
  const { size } = changedKeys;
  const marked = size === 1 ? '1 row is marked' : `${size} rows are marked`;
  const gone = goneCount === 1 ? '1 row is gone' : `${goneCount} rows are gone`;
  const said = [...(size > 0 ? [marked] : []), ...(goneCount > 0 ? [gone] : [])].join(', ');
  return (
    <Strip tone="warn" title="These people changed since your review. Nothing was merged.">
      {said === '' ? 'Nothing shown here is different.' : `Below, ${said}.`} {ticksKept}
    </Strip>
  );
}
