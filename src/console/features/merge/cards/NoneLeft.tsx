import { useEffect, useRef } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';

interface NoneLeftProps {
  /** How many were left for later. */
  left: number;
  /** How many open groups there are beyond those. */
  more: number;
  /** Only the groups with one thing at stake are meant. */
  isPile: boolean;
  takesFocus: boolean;
  onReviewLater: () => void;
  onMore: () => void;
  onShowAll: () => void;
}

/** That none is shown, and what can be shown still. */
export function NoneLeft(props: NoneLeftProps) {
  const { left, more, isPile, takesFocus, onReviewLater, onMore, onShowAll } = props;
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) words.current?.focus();
  }, [takesFocus]);
  const decided = isPile ? 'This pile is decided' : 'All groups decided';
  const forLater =
    more > 0 ? 'All groups shown are left for later' : 'Only groups for later are left';
  return (
    <div ref={words} tabIndex={-1}>
      <EmptyState
        title={left + more === 0 ? decided : forLater}
        action={
          <>
            {more > 0 && (
              <ActionButton variant="primary" onClick={onMore}>
                {`Show more of ${formatCount(more)}`}
              </ActionButton>
            )}
            {left > 0 && (
              <ActionButton variant={more > 0 ? 'ghost' : 'primary'} onClick={onReviewLater}>
                {`Review ${formatCount(left)} left for later`}
              </ActionButton>
            )}
            {isPile && left + more === 0 && (
              <ActionButton onClick={onShowAll}>Show all groups</ActionButton>
            )}
          </>
        }
      />
    </div>
  );
}
