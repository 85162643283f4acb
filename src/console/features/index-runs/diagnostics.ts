import { isApiError } from '#console/api/api-error.ts';
import type { IndexRun } from '#contract/custom-indexes.ts';

type Diagnosed = {
  runId: string;
  run: Pick<IndexRun, 'status' | 'phase' | 'startTime' | 'endTime'>;
  /** Of the service. */
  host: string;
  /** Epoch milliseconds. */
  checkedAt: number;
  /** What the last reading met, where it failed. */
  error: Error | null;
};

/**
 * What to hand over when asking for help with a run, line by line: neither the data element nor the
 * service's words, which may name it.
 */
export const diagnosticsOf = ({ runId, run, host, checkedAt, error }: Diagnosed): string => {
  const failed = isApiError(error) ? error : undefined;
  const lines: [string, string | null | undefined][] = [
    ['run', runId],
    ['state', run.status],
    ['phase', run.phase],
    ['started', run.startTime],
    ['ended', run.endTime],
    ['checked', new Date(checkedAt).toISOString()],
    ['host', host],
    ['code', failed?.code],
    ['request', failed?.requestId],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n');
};
