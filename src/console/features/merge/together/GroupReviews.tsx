import { useRef } from 'react';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Folded } from '../review/Folded.tsx';
import { useRoomForColumns } from '../review/useRoomForColumns.ts';
import { backToSearch, nextWords, tickEachGroup, ticksKept } from '../words.ts';
import { GroupCard } from './GroupCard.tsx';
import css from './GroupReviews.module.css';
import { byDanger, type GroupReview, isRisky, isUnchecked, mergeable } from './group-review.ts';
import { numberWords } from './number-words.ts';
import { ReviewSummary } from './ReviewSummary.tsx';
import type { GroupReviewing } from './useGroupReview.ts';

const Group = styled('div', css.Group);

const Calm = styled('div', css.Calm);

const Foot = styled('div', css.Foot);

interface GroupReviewsProps {
  mergeRequestId: string;
  reviewing: GroupReviewing;
}

/** What merging all open groups does: summed up, then group by group, each to be ticked once. */
export function GroupReviews({ mergeRequestId, reviewing }: GroupReviewsProps) {
  const { groups, changed, tick, include } = reviewing;
  const mostColumns = useRoomForColumns();
  const list = useRef<HTMLDivElement>(null);
  const included = groups.filter(({ isLeftOut }) => !isLeftOut);
  const left = groups.filter(isUnchecked).length;
  const risky = byDanger(groups).filter(isRisky);
  const calm = groups.filter((group) => group.review !== null && !isRisky(group));
  const gone = included.filter(({ review }) => review === null);

  function handleGo(number: number) {
    const card = list.current?.querySelector<HTMLElement>(`[data-group="${number}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView?.({ block: 'start' });
  }

  const card = (group: GroupReview) =>
    group.review && (
      <Group key={group.number} data-group={group.number} tabIndex={-1}>
        <GroupCard
          group={group}
          review={group.review}
          mostColumns={mostColumns}
          onTick={tick}
          onInclude={include}
        />
      </Group>
    );

  return (
    <>
      {changed.length > 0 && (
        <Strip tone="warn" role="alert" title="Changed since your review.">
          {`${numberWords(changed)}. Nothing was merged. ${ticksKept}`}
        </Strip>
      )}
      <ReviewSummary groups={groups} formSetCount={reviewing.formSetCount} onGo={handleGo} />
      <div ref={list}>{risky.map(card)}</div>
      {calm.length > 0 && (
        <Section title="Groups without consent to check" isFlush>
          <Folded summary={calm.length === 1 ? '1 group' : `${calm.length} groups`}>
            {() => <Calm>{calm.map(card)}</Calm>}
          </Folded>
        </Section>
      )}
      {gone.length > 0 && (
        <p>{`${numberWords(gone.map(({ number }) => number))}: fewer than two records left, so nothing is merged.`}</p>
      )}
      <Foot>
        <ActionLink href={paths.mergeRequest.to(mergeRequestId)}>{backToSearch}</ActionLink>
        <ActionButton
          variant="primary"
          blockedReason={blockOf(groups, left)}
          onClick={reviewing.goOn}
        >
          {nextWords(left, 'group')}
        </ActionButton>
      </Foot>
    </>
  );
}

/** Why it cannot go on yet. */
const blockOf = (groups: readonly GroupReview[], left: number): string | undefined => {
  if (mergeable(groups).length === 0) return 'No groups left to merge.';
  return left === 0 ? undefined : tickEachGroup;
};
