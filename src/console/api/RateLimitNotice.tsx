import { Clock, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { RateLimited } from './api-error.ts';
import { formatClock, formatWait, limitSentence } from './limit-words.ts';
import { useCountdown } from './useCountdown.ts';

type RateLimitNoticeProps = {
  error: RateLimited;
  /** What is paused, as in "The … is paused": "collection point list". */
  what: string;
  /** The read goes on by itself once the limit frees. */
  isWaiting: boolean;
  onRetry: () => void;
  isRetrying: boolean;
};

const useLimitWords = ({ error, isWaiting }: RateLimitNoticeProps) => {
  const { limit } = error;
  const seconds = useCountdown(limit.retryAt);
  const isOver = seconds === 0;
  const until = limit.isStated
    ? `Free again at ${formatClock(limit.retryAt)}`
    : `The service did not say how long. It can be tried again at ${formatClock(limit.retryAt)}`;
  return {
    isOver,
    which: limitSentence(limit),
    until,
    countdown: `in ${formatWait(seconds)}`,
    whenFree: limit.isStated ? 'Free again' : 'It can be tried again',
    next: isWaiting ? 'It goes on by itself then.' : 'It does not go on by itself.',
    blockedReason: isOver ? undefined : `${until}.`,
  };
};

/** Stands over data that stays: which limit, until when, and what happens then. */
export function RateLimitStrip({
  dataFrom,
  ...props
}: RateLimitNoticeProps & { dataFrom: string }) {
  const { error, what, isWaiting, onRetry, isRetrying } = props;
  const { eventId } = error.limit;
  const words = useLimitWords(props);
  const ended = isWaiting ? 'Free again: it is being loaded.' : `${words.whenFree} now.`;
  return (
    <Strip
      tone="warn"
      icon={Clock}
      title={`The ${what} is paused.`}
      action={
        <>
          {eventId !== undefined && (
            <>
              <code title={eventId}>{`event ${eventId.slice(0, 4)}…${eventId.slice(-4)}`}</code>
              <CopyButton value={eventId} label="Copy event id" isIconOnly />
            </>
          )}
          {!isWaiting && (
            <ActionButton
              size="small"
              icon={RotateCw}
              onClick={onRetry}
              blockedReason={words.blockedReason}
              pending={isRetrying}
              pendingText="Trying again…"
            >
              {words.isOver ? 'Try again' : `Try again ${words.countdown}`}
            </ActionButton>
          )}
        </>
      }
    >
      {words.which} <em>{words.isOver ? ended : `${words.until}, ${words.countdown}.`}</em>{' '}
      {words.isOver ? '' : words.next} {dataFrom} <code>{error.endpoint}</code>
    </Strip>
  );
}

/** Stands where data should be while a limit holds. Its words keep still, since they are an alert. */
export function RateLimitPanel(props: RateLimitNoticeProps) {
  const { error, what, isWaiting, onRetry, isRetrying } = props;
  const { eventId } = error.limit;
  const words = useLimitWords(props);
  return (
    <ErrorPanel
      tone="warn"
      icon={Clock}
      title={`The ${what} is paused.`}
      sentence={`${words.which} ${words.until}. ${words.next}`}
      details={[
        { label: 'API', value: error.endpoint },
        ...(eventId === undefined ? [] : [{ label: 'event id', value: eventId, isCopyable: true }]),
      ]}
      onRetry={isWaiting ? undefined : onRetry}
      retryBlockedReason={words.blockedReason}
      isRetrying={isRetrying}
      action={<span>{`${words.whenFree} ${words.isOver ? 'now' : words.countdown}.`}</span>}
    />
  );
}

type LimitAnnouncementProps = {
  error: RateLimited | null;
  what: string;
  /** False where something else announces the start, such as the panel. */
  saysStart: boolean;
};

/** Says aloud that a limit began and that it ended, and nothing in between. Always mounted. */
export function LimitAnnouncement({ error, what, saysStart }: LimitAnnouncementProps) {
  const [deadline, setDeadline] = useState<number | null>(null);
  if (error !== null && error.limit.retryAt !== deadline) setDeadline(error.limit.retryAt);
  const isHeld = useCountdown(deadline) > 0;
  const start = `The ${what} is paused until ${formatClock(deadline ?? 0)}.`;
  const end = `The limit on the ${what} has ended.`;
  const words = isHeld ? (saysStart ? start : '') : end;
  return <VisuallyHidden role="status">{deadline === null ? '' : words}</VisuallyHidden>;
}
