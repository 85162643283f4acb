import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { formatCount } from '#console/api/limit-words.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { drawnWhereSeen } from '#console/ui/drawn-where-seen.ts';
import { listWords } from '#console/ui/list-words.ts';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { ConsentGuard } from '../review/ConsentGuard.tsx';
import { useRoomForColumns } from '../review/useRoomForColumns.ts';
import { backToSearch, nextWords, tickEach, ticksKept } from '../words.ts';
import { GroupsToMerge } from './GroupsToMerge.tsx';
import { byDanger, type GroupReview, isRisky, mergeable, uncheckedOf } from './group-review.ts';
import type { GroupReviewing } from './useGroupReview.ts';

const Group = styled('div')(drawnWhereSeen('260px'));

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
});

const mostNumbers = 20;

interface GroupReviewsProps {
  mergeRequestId: string;
  reviewing: GroupReviewing;
}

/** The consents that may change in all open groups, each to be ticked by itself. */
export function GroupReviews({ mergeRequestId, reviewing }: GroupReviewsProps) {
  const { groups, changed, tick, include } = reviewing;
  const included = groups.filter(({ isLeftOut }) => !isLeftOut);
  const left = groups.reduce((sum, group) => sum + uncheckedOf(group).length, 0);
  const mostColumns = useRoomForColumns();
  const risky = byDanger(included).filter(isRisky);
  const gone = included.filter(({ review }) => review === null);
  const unreachable = included.filter(({ unreachableCount }) => unreachableCount > 0);
  const calm = included.length - risky.length - gone.length;
  return (
    <>
      {changed.length > 0 && (
        <Strip tone="warn" role="alert" title="Changed since your review.">
          {`${numberWords(changed)}. Nothing was merged. ${ticksKept}`}
        </Strip>
      )}
      {unreachable.length > 0 && (
        <Strip tone="bad" title="These groups can't be merged together.">
          {`${numberWords(unreachable.map(({ number }) => number))} ${unreachable.length === 1 ? 'contains' : 'contain'} identifiers with characters that browsers can't send, so the result can't be previewed. Leave ${unreachable.length === 1 ? 'it' : 'them'} out to merge the others.`}
        </Strip>
      )}
      <GroupsToMerge groups={groups} onInclude={include} />
      {risky.map((group) => (
        <GroupGuard key={group.number} group={group} mostColumns={mostColumns} onTick={tick} />
      ))}
      <Section title={risky.length === 0 ? 'Nothing to check' : 'Other groups'}>
        <p>
          {calm === 0
            ? 'Every group has consent to check.'
            : `${formatCount(calm)} ${calm === 1 ? 'group has' : 'groups have'} no consent to check. To see all changes in one, review it from the list of groups.`}
        </p>
        {gone.length > 0 && (
          <p>{`${numberWords(gone.map(({ number }) => number))}: fewer than two records left, so nothing is merged.`}</p>
        )}
      </Section>
      <Foot>
        <ActionLink href={paths.mergeRequest.to(mergeRequestId)}>{backToSearch}</ActionLink>
        <ActionButton
          variant="primary"
          blockedReason={blockOf(groups, left)}
          onClick={reviewing.goOn}
        >
          {nextWords(left)}
        </ActionButton>
      </Foot>
    </>
  );
}

interface GroupGuardProps {
  group: GroupReview;
  mostColumns: number;
  onTick: GroupReviewing['tick'];
}

/** Drawn anew only when it changes itself: a tick in one group costs nothing in the hundreds beside. */
const GroupGuard = memo(function GroupGuard({ group, mostColumns, onTick }: GroupGuardProps) {
  const { number, review } = group;
  return (
    <Group>
      {review && (
        <ConsentGuard
          title={`Consent that may change in group ${number}`}
          review={review}
          hasColumns={review.profiles.length <= mostColumns}
          unchecked={uncheckedOf(group)}
          onTick={(row, isTicked) => onTick(number, row, isTicked)}
        />
      )}
    </Group>
  );
});

/** Why it cannot go on yet. */
const blockOf = (groups: readonly GroupReview[], left: number): string | undefined => {
  if (mergeable(groups).length === 0) return 'No groups left to merge.';
  if (groups.some(({ unreachableCount, isLeftOut }) => unreachableCount > 0 && !isLeftOut)) {
    return "Leave out the groups that can't be previewed.";
  }
  return left === 0 ? undefined : tickEach;
};

const numberWords = (numbers: readonly number[]): string => {
  const words = numbers.slice(0, mostNumbers).map(String);
  const more = numbers.length - words.length;
  if (more > 0) words.push(`${more} more`);
  return `${numbers.length === 1 ? 'Group' : 'Groups'} ${listWords(words)}`;
};
