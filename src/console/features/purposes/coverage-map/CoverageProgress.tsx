import { Pause, Play, RotateCw } from 'lucide-react';
import { formatClock, keptForPeople } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import css from './CoverageProgress.module.css';
import type { useCoverage } from './useCoverage.ts';

const Root = styled('div', css.Root);

interface CoverageProgressProps {
  reading: ReturnType<typeof useCoverage>;
}

/** How much of the lists has been read, why it stopped, and controls to stop and continue. */
export function CoverageProgress({ reading }: CoverageProgressProps) {
  const { pagesRead, pageCount, isComplete, isStopped, isWaiting, readAt } = reading;
  const rateLimit = useReadLimit(listPurposeVersionsEndpoint, listCollectionPointsEndpoint);
  const share = Math.round(pageCount === undefined ? 0 : (pagesRead / pageCount) * 100);
  return (
    <Root>
      {!isComplete && (
        <>
          <span className="track" aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </span>
          <span>{share}% read</span>
        </>
      )}
      <span role="status">
        {isComplete && `Updated ${formatClock(readAt)}.`}
        {!isComplete && isStopped && 'Stopped. The counts and the map are incomplete.'}
        {!isComplete && !isStopped && rateLimit.blockedReason}
        {!isComplete && !isStopped && !rateLimit.blockedReason && isWaiting && keptForPeople}
      </span>
      {isComplete ? (
        <ActionButton size="small" icon={RotateCw} onClick={reading.readAgain}>
          Refresh
        </ActionButton>
      ) : isStopped ? (
        <ActionButton size="small" icon={Play} onClick={reading.resume}>
          Resume
        </ActionButton>
      ) : (
        <ActionButton size="small" icon={Pause} onClick={reading.stop}>
          Stop
        </ActionButton>
      )}
    </Root>
  );
}
