import * as z from 'zod/mini';
import type { IndexRun } from '#contract/custom-indexes.ts';

export type RunState = Pick<IndexRun, 'status' | 'startTime' | 'endTime'>;

/** What tabs tell each other of a run that one of them read; neither its data element nor its error. */
const newsSchema = z.object({
  runId: z.guid(),
  status: z.string(),
  phase: z.nullable(z.string()),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  /** When it was read, epoch milliseconds. */
  checkedAt: z.number(),
});
export type RunNews = z.output<typeof newsSchema>;

let opened: BroadcastChannel | undefined;

/** One for the page, which does not hear itself; opened by the first that needs it. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('index-runs');
  return opened;
};

export const tellRun = (runId: string, run: IndexRun, checkedAt: number): void => {
  const { status, phase = null, startTime = null, endTime = null } = run;
  const news: RunNews = { runId, status, phase, startTime, endTime, checkedAt };
  channel().postMessage(news);
};

/** Calls `onNews` with what other tabs read; returns what ends that. */
export const hearRuns = (onNews: (news: RunNews) => void): (() => void) => {
  const handle = ({ data }: MessageEvent) => {
    const read = z.safeParse(newsSchema, data);
    if (read.success) onNews(read.data);
  };
  channel().addEventListener('message', handle);
  return () => channel().removeEventListener('message', handle);
};
