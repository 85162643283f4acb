import { formatWait } from '#console/api/limits/limit-words.ts';
import { useElapsed } from '#console/api/useElapsed.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { isFinalRunStatus } from '#contract/custom-indexes.ts';
import type { RunState } from './run-news.ts';

/** How long a run took; for one that goes on, how long it does so far. */
export function Duration({ status, startTime, endTime }: RunState) {
  const started = Date.parse(startTime ?? '');
  const ended = Date.parse(endTime ?? '');
  if (Number.isNaN(started)) return <NotSet />;
  if (!Number.isNaN(ended)) {
    const seconds = Math.round((ended - started) / 1000);
    return <>{seconds < 1 ? 'under 1 s' : formatWait(seconds)}</>;
  }
  // One that is over and does not say when took nobody knows how long.
  return isFinalRunStatus(status) ? <NotSet /> : <Ticking since={started} />;
}

function Ticking({ since }: { since: number }) {
  return <>{`${formatWait(useElapsed(since))} so far`}</>;
}
