import { styled } from '@mui/material/styles';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import {
  formatClock,
  formatWait,
  freeAgain,
  limitName,
  limitSentence,
  sharedReach,
  waitSentences,
} from './limit-words.ts';
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
        <b>
          {reach ?? <Api name={window} />} {reach === undefined ? 'is' : 'are'} paused.
        </b>{' '}
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

/** A path may break where it has its slashes. */
function Api({ name }: { name: string }) {
  return (
    <code>
      {name.split('/').flatMap((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
        index === 0 ? [part] : [<wbr key={index} />, `/${part}`],
      )}
    </code>
  );
}

/** Whose request met the limit. */
function Origin({ hold: { window, endpoint, screen } }: { hold: Hold }) {
  if (endpoint === undefined) return <>Met in another tab of this browser, or before a reload.</>;
  const asker = screen === undefined ? '' : `sked for by ${screen}.`;
  if (window === endpoint) return asker === '' ? null : <>A{asker}</>;
  return (
    <>
      Met by <Api name={endpoint} />
      {asker === '' ? '.' : `, a${asker}`}
    </>
  );
}

const nearEndMs = 10_000;
// Of a shorter wait the start and the end are enough.
const shortWaitMs = 15_000;

/** Says aloud, politely, that limits began, are about to end and ended; nothing in between. */
function LimitAnnouncement({ holds }: { holds: readonly Hold[] }) {
  const last = [...holds].sort((a, b) => b.retryAt - a.retryAt)[0];
  const seconds = useCountdown(last?.retryAt ?? null);
  const [wasHeld, setWasHeld] = useState(false);
  if (last !== undefined && !wasHeld) setWasHeld(true);
  return (
    <VisuallyHidden role="status">
      {last === undefined
        ? wasHeld && 'The limit has ended.'
        : seconds * 1000 <= nearEndMs && last.retryAt - last.since >= shortWaitMs
          ? 'The limit ends within ten seconds.'
          : startOf(last, holds.length)}
    </VisuallyHidden>
  );
}

const startOf = (last: Hold, count: number): string =>
  count === 1
    ? `${limitName(last)} was reached: paused until ${formatClock(last.retryAt)}.`
    : `${count} request limits were reached: the last is free again at ${formatClock(last.retryAt)}.`;
