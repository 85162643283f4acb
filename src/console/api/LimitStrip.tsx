import { styled } from '@mui/material/styles';
import { Clock } from 'lucide-react';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { LimitAnnouncement } from './LimitAnnouncement.tsx';
import { formatWait, freeAgain, limitSentence, sharedReach, waitSentences } from './limit-words.ts';
import { limitedName, limitedTitle } from './limited-names.ts';
import type { Hold } from './limits/hold.ts';
import { useCountdown } from './useCountdown.ts';
import { useHolds } from './useHolds.ts';

const Lines = styled('ul')({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  '& .words': { flex: '1 1 240px', display: 'block' },
  '& .event': { display: 'flex', alignItems: 'center', gap: 4 },
});

/** Every limit that holds now, above every page: what waits, until when, and what happens then. */
export function LimitStrip() {
  const holds = useHolds();
  return (
    <>
      <LimitAnnouncement holds={holds} />
      {holds.length > 0 && (
        <Strip tone="warn" icon={Clock}>
          <Lines aria-label="Limits that hold">
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
  const { window, eventId } = hold;
  const seconds = useCountdown(hold.retryAt);
  const reach = sharedReach(window);
  return (
    <li>
      <span className="words">
        <b>{reach === undefined ? `${limitedTitle(window)} is paused.` : `${reach} are paused.`}</b>{' '}
        <Origin hold={hold} /> {limitSentence(hold)}{' '}
        <em>
          {freeAgain(hold)}, in {formatWait(seconds)}.
        </em>{' '}
        {waitSentences(hold).join(' ')}
      </span>
      {eventId !== undefined && (
        <span className="event">
          <code title={eventId}>{`event ${eventId.slice(0, 4)}…${eventId.slice(-4)}`}</code>
          <CopyButton value={eventId} label="Copy event id" isIconOnly />
        </span>
      )}
    </li>
  );
}

/** Whose request met the limit. */
function Origin({ hold: { window, endpoint, screen } }: { hold: Hold }) {
  if (endpoint === undefined) return <>Met in another tab of this browser, or before a reload.</>;
  const asker = screen === undefined ? '' : `sked for by ${screen}.`;
  if (window === endpoint) return asker === '' ? null : <>A{asker}</>;
  return (
    <>
      Met by {limitedName(endpoint)}
      {asker === '' ? '.' : `, a${asker}`}
    </>
  );
}
