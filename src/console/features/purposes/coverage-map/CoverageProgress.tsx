import { styled } from '@mui/material/styles';
import { Pause, Play, RotateCw } from 'lucide-react';
import { formatClock, keptForPeople } from '#console/api/limit-words.ts';
import { useReadHold } from '#console/api/useHolds.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { color } from '#console/ui/theme.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import type { useCoverage } from './useCoverage.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  minHeight: 36,
  marginBottom: 10,
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
  // It ends up with two lines on narrow screens.
  '@media (max-width: 767px)': { minHeight: 52 },
  '& .track': {
    width: 120,
    height: 6,
    border: `1px solid ${color.input}`,
    borderRadius: 4,
    overflow: 'hidden',
  },
  '& .track > i': { display: 'block', height: '100%', background: color.accent },
  '@media (forced-colors: active)': { '& .track > i': { background: 'Highlight' } },
});

interface CoverageProgressProps {
  reading: ReturnType<typeof useCoverage>;
}

/** How much of the lists has been read, why it stopped, and controls to stop and continue. */
export function CoverageProgress({ reading }: CoverageProgressProps) {
  const { pagesRead, pageCount, isComplete, isStopped, isWaiting, readAt } = reading;
  const hold = useReadHold(listPurposeVersionsEndpoint, listCollectionPointsEndpoint);
  const of = pageCount === undefined ? '' : ` of ${pageCount}`;
  const share = pageCount === undefined ? 0 : pagesRead / pageCount;
  return (
    <Root>
      <span className="track" aria-hidden="true">
        <i style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span>{`${pagesRead}${of} ${(pageCount ?? pagesRead) === 1 ? 'page' : 'pages'} read`}</span>
      <span role="status">
        {isComplete && `Updated ${formatClock(readAt)}.`}
        {!isComplete && isStopped && 'Stopped. The counts and the map are incomplete.'}
        {!isComplete && !isStopped && hold.blockedReason}
        {!isComplete && !isStopped && !hold.blockedReason && isWaiting && keptForPeople}
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
