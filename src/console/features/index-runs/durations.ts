import type { NumberTable } from '#console/records/csv.ts';
import { formatTime } from '#console/ui/format-time.ts';
import { type IndexRunRecord, isFinalRunStatus } from '#contract/custom-indexes.ts';
import { runStatusKind } from './words.ts';

/** How a run counts in the chart of durations; `now` is one that goes on. */
export const durationKinds = ['complete', 'failed', 'canceled', 'now'] as const;
export type DurationKind = (typeof durationKinds)[number];

export type DurationBar = {
  runId: string;
  name: string;
  kind: DurationKind;
  startTime: string;
  seconds: number;
};

const kinds: Record<string, DurationKind> = {
  Success: 'complete',
  Failed: 'failed',
  Cancelled: 'canceled',
};

const kindOf = ({ status }: IndexRunRecord): DurationKind | undefined =>
  isFinalRunStatus(status) ? kinds[status] : 'now';

const drawn = 12;

/**
 * The newest runs that began, the oldest first, with how long each took; one that goes on, until `now`
 * (epoch milliseconds).
 */
export const toBars = (runs: readonly IndexRunRecord[], now: number): DurationBar[] =>
  runs
    .flatMap((run): DurationBar[] => {
      const { runId, dataElementName: name, startTime, endTime } = run;
      const kind = kindOf(run);
      const ended = kind === 'now' ? now : Date.parse(endTime ?? '');
      const seconds = (ended - Date.parse(startTime ?? '')) / 1000;
      if (kind === undefined || !startTime || !(seconds >= 0)) return [];
      return [{ runId, name, kind, startTime, seconds }];
    })
    .slice(0, drawn)
    .reverse();

/** All runs that began, with the numbers behind the chart. */
export const durationsTable = (runs: readonly IndexRunRecord[], now: number): NumberTable => {
  const seconds = new Map(
    runs.flatMap((run) => toBars([run], now)).map((bar) => [bar.runId, bar.seconds]),
  );
  return {
    head: ['Started (UTC)', 'Data element', 'Outcome', 'Seconds', 'People with a value'],
    rows: runs.map((run) => {
      const took = seconds.get(run.runId);
      return [
        formatTime(run.startTime ?? run.submittedDate, 'utc', 'second'),
        run.dataElementName,
        runStatusKind.label(run.status),
        took === undefined ? null : Math.round(took * 10) / 10,
        run.people ?? null,
      ];
    }),
  };
};
