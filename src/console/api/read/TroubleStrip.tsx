import { Clock, RotateCw } from 'lucide-react';
import { isApiError } from '#console/api/api-error.ts';
import { describeError } from '#console/api/error-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import css from './TroubleStrip.module.css';
import { type Pause, usePause } from './usePause.ts';
import { ownTries, type Trouble } from './useTrouble.ts';

const Paused = styled('p', css.Root);

type PausedLineProps = Pause & {
  /** The age of the data beneath, as a sentence. */
  dataFrom: string;
};

type TroubleStripProps = Trouble & {
  what: string;
  /** The age of the data beneath, as a sentence. */
  dataFrom: string;
};

/** Stands over what is on screen: why it could not be read again, and what happens next. */
export function TroubleStrip({ what, dataFrom, ...trouble }: TroubleStripProps) {
  const { error, isSettled, isWaiting, isBusy, isAsked, onRetry } = trouble;
  if (isApiError(error, 'rate-limited')) {
    return (
      <PausedLine
        error={error}
        isWaiting={isWaiting}
        isRetrying={isBusy}
        onRetry={onRetry}
        dataFrom={dataFrom}
      />
    );
  }
  const words = describeError(error, what);
  if (!isSettled) {
    return (
      <Strip role="status" tone="warn" icon={words.icon} title={words.title}>
        Retrying. {dataFrom}
      </Strip>
    );
  }
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <Strip
      tone="bad"
      icon={words.icon}
      action={
        words.canRetry && (
          <ActionButton
            size="small"
            icon={RotateCw}
            onClick={onRetry}
            pending={isBusy}
            pendingText={isAsked ? 'Retrying…' : undefined}
          >
            Try again
          </ActionButton>
        )
      }
    >
      <div role="alert">
        <b>{words.title}</b> {words.sentence} {ownTries(error)} {dataFrom}
      </div>
      {/* Apart: it is another one at each try, which would be read out again. */}
      {requestId !== undefined && (
        <TechnicalDetails>
          <code>request {requestId}</code>
        </TechnicalDetails>
      )}
    </Strip>
  );
}

/** Stands over data that stays while a limit holds its next reading back; the strip says why. */
function PausedLine({ dataFrom, ...pause }: PausedLineProps) {
  const { isWaiting, isRetrying, onRetry } = pause;
  const { isOver, countdown, retryLabel, blockedReason } = usePause(pause);
  const isGoingOn = isWaiting && isOver;
  return (
    <Paused>
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
    </Paused>
  );
}
