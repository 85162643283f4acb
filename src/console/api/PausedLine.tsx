import { styled } from '@mui/material/styles';
import { Clock, RotateCw } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { color } from '#console/ui/theme.ts';
import { type Pause, usePause } from './usePause.ts';

const Root = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  marginBottom: 10,
  color: color.muted,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { color: color.warn },
  '& button svg': { color: 'inherit' },
});

type PausedLineProps = Pause & {
  /** The age of the data beneath, as a sentence. */
  dataFrom: string;
};

/** Stands over data that stays while a limit holds its next reading back; the strip says why. */
export function PausedLine({ dataFrom, ...pause }: PausedLineProps) {
  const { isWaiting, isRetrying, onRetry } = pause;
  const { isOver, countdown, retryLabel, blockedReason } = usePause(pause);
  const isGoingOn = isWaiting && isOver;
  return (
    <Root>
      <Clock size={14} strokeWidth={1.8} />
      <span>
        {isGoingOn ? countdown : 'Paused.'} {dataFrom}
      </span>
      {!isWaiting && (
        <ActionButton
          size="small"
          icon={RotateCw}
          onClick={onRetry}
          blockedReason={blockedReason}
          pending={isRetrying}
          pendingText="Retrying…"
        >
          {retryLabel}
        </ActionButton>
      )}
    </Root>
  );
}
