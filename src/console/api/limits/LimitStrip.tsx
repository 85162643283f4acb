import { Clock } from 'lucide-react';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { part } from '#console/ui/part.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import type { Hold } from './hold.ts';
import { LimitAnnouncement } from './LimitAnnouncement.tsx';
import css from './LimitStrip.module.css';
import { formatCount, pausedWords, reachedLimit, resumesIn, waitSentences } from './limit-words.ts';
import { useCountdown } from './useCountdown.ts';
import { useHolds } from './useHolds.ts';

const Lines = part('ul', css.Lines);

/** Every limit that holds now, above every page: what waits, until when, and what happens then. */
export function LimitStrip() {
  const holds = useHolds();
  return (
    <>
      <LimitAnnouncement holds={holds} />
      {holds.length > 0 && (
        <Strip tone="warn" icon={Clock}>
          <Lines aria-label="Limits in force">
            {holds.map((hold) => (
              <HoldLine key={hold.window} hold={hold} />
            ))}
          </Lines>
        </Strip>
      )}
    </>
  );
}

function HoldLine({ hold }: { hold: Hold }) {
  const seconds = useCountdown(hold.retryAt);
  return (
    <li>
      <b>{pausedWords(hold.window)}:</b> {reachedLimit(hold)}. <em>{resumesIn(hold, seconds)}.</em>{' '}
      {waitSentences(hold).join(' ')}
      <TechnicalDetails>
        <Origin hold={hold} />
      </TechnicalDetails>
    </li>
  );
}

/** Whose request met the limit, and what to quote when asking for help. */
function Origin({ hold: { endpoint, screen, made, allowed, eventId } }: { hold: Hold }) {
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
