import { Clock, RotateCw } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { part } from '#console/ui/part.tsx';
import css from './PausedLine.module.css';
import { type Pause, usePause } from './usePause.ts';

const Root = part('p', css.Root);

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
