import { Clock } from 'lucide-react';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { LimitAnnouncement } from './LimitAnnouncement.tsx';
import css from './LimitStrip.module.css';
import { formatCount, pausedWords, reachedLimit, resumesIn, waitSentences } from './limit-words.ts';
import type { RateLimit } from './rate-limit.ts';
import { useCountdown } from './useCountdown.ts';
import { useRateLimits } from './useRateLimits.ts';

const Lines = styled('ul', css.Lines);

/** Every limit that holds now, above every page: what waits, until when, and what happens then. */
export function LimitStrip() {
  const rateLimits = useRateLimits();
  return (
    <>
      <LimitAnnouncement rateLimits={rateLimits} />
      {rateLimits.length > 0 && (
        <Strip tone="warn" icon={Clock}>
          <Lines aria-label="Limits in force">
            {rateLimits.map((rateLimit) => (
              <RateLimitLine key={rateLimit.window} rateLimit={rateLimit} />
            ))}
          </Lines>
        </Strip>
      )}
    </>
  );
}

function RateLimitLine({ rateLimit }: { rateLimit: RateLimit }) {
  const seconds = useCountdown(rateLimit.retryAt);
  return (
    <li>
      <b>{pausedWords(rateLimit.window)}:</b> {reachedLimit(rateLimit)}.{' '}
      <em>{resumesIn(rateLimit, seconds)}.</em> {waitSentences(rateLimit).join(' ')}
      <TechnicalDetails>
        <Origin rateLimit={rateLimit} />
      </TechnicalDetails>
    </li>
  );
}

/** Whose request met the limit, and what to quote when asking for help. */
function Origin({
  rateLimit: { endpoint, screen, made, allowed, eventId },
}: {
  rateLimit: RateLimit;
}) {
  const counts = [made, allowed].filter((count) => count !== undefined).map(formatCount);
  return (
    <>
      {endpoint === undefined ? (
        <p>Reached in another tab, or before this page was reloaded.</p>
      ) : (
        <p>
          Reached by <code>{endpoint}</code>
          {screen !== undefined && ` on ${screen}`}
          {made !== undefined && `: ${counts.join(' of ')} requests made`}.
        </p>
      )}
      {eventId !== undefined && (
        <p className="event">
          <code title={eventId}>{`event ${eventId.slice(0, 4)}…${eventId.slice(-4)}`}</code>
          <CopyButton value={eventId} label="Copy event id" isIconOnly />
        </p>
      )}
    </>
  );
}
