import { Clock } from 'lucide-react';
import { hasRoom } from '#console/api/limits/counts.ts';
import { formatClock, formatCount, formatWait } from '#console/api/limits/limit-words.ts';
import { limitedTitle } from '#console/api/limits/limited-names.ts';
import type { WindowFigures } from '#console/api/limits/limiter.ts';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import { styled } from '#console/ui/styled.tsx';
import { UsageBar } from './UsageBar.tsx';
import css from './WindowRow.module.css';
import type { Waiting } from './waiting.ts';

const Root = styled('li', css.Root);

const sharedNames: Record<string, string> = {
  account: 'All requests',
  'profiles minute': 'All profile requests, per minute',
  'profiles hour': 'All profile requests, per hour',
};

interface WindowRowProps {
  figures: WindowFigures;
  waiting: Waiting;
}

/** One limit: how much of it this browser used, whether it holds, and what waits for it. */
export function WindowRow({ figures, waiting }: WindowRowProps) {
  const { window, period, allowed, used, lastStated } = figures;
  const span = period === 'HOUR' ? 'hour' : 'minute';
  const waits = waitingWords(waiting);
  const shared = sharedNames[window];
  return (
    <Root>
      <span className="name">{shared ?? limitedTitle(window)}</span>
      <UsageBar used={used} allowed={allowed} hasMark />
      <span className="used">
        <span>
          {formatCount(used)} of {formatCount(allowed)} in the last {span}
        </span>
        <State figures={figures} />
      </span>
      {waits !== '' && <span className="more">{waits}</span>}
      {lastStated && (
        <span className="more">
          Service count at {formatClock(lastStated.at)}: {describeStated(lastStated)}.
        </span>
      )}
    </Root>
  );
}

function State({ figures: { rateLimit, used, allowed } }: { figures: WindowFigures }) {
  const seconds = useCountdown(rateLimit?.retryAt ?? null);
  if (rateLimit !== undefined && seconds > 0) {
    return (
      <span className="state held">
        <Clock size={13} strokeWidth={2} />
        Resumes in {formatWait(seconds)}, at {formatClock(rateLimit.retryAt)}
      </span>
    );
  }
  return <span className="state">{hasRoom(used, allowed) ? 'Available' : 'Reserved for you'}</span>;
}

const describeStated = ({ made, allowed }: NonNullable<WindowFigures['lastStated']>): string =>
  [
    ...(made === undefined ? [] : [`${formatCount(made)} made`]),
    ...(allowed === undefined ? [] : [`${formatCount(allowed)} allowed`]),
  ].join(', ') || 'limit reached';

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${several}`];

const waitingWords = ({ reads, writesUnsent, writesArmed }: Waiting): string => {
  const parts = [
    ...counted(reads, 'request', 'requests'),
    ...counted(writesArmed, 'change to be sent', 'changes to be sent'),
    ...counted(writesUnsent, 'change not sent', 'changes not sent'),
  ];
  return parts.length === 0 ? '' : `Waiting: ${parts.join(', ')}.`;
};
