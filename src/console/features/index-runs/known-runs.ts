import * as z from 'zod/mini';
import { openStorage, type PageStorage } from '#console/api/page-storage.ts';
import type { IndexRun } from '#contract/custom-indexes.ts';

/** What this browser keeps of a run: nothing that is told by whom or about what it is. */
const knownRunSchema = z.object({
  runId: z.guid(),
  /** Epoch milliseconds. */
  addedAt: z.number(),
  /** As it was last read; times are RFC 3339. */
  status: z.string(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
});
export type KnownRun = z.output<typeof knownRunSchema>;

export type RunState = Pick<IndexRun, 'status' | 'startTime' | 'endTime'>;

/** The list of another form has another name. */
const key = 'index-runs.1';
const mostRuns = 20;

type Places = {
  storage: PageStorage;
  /** Where other tabs' writes are told: the window. */
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

const listSchema = z.catch(z.array(z.unknown()), []);

const parse = (text: string): KnownRun[] => {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  return z.parse(listSchema, list).flatMap((entry) => {
    const read = z.safeParse(knownRunSchema, entry);
    return read.success ? [read.data] : [];
  });
};

/**
 * The runs that were started or looked at in this browser; Jobs has everyone's. They are the same
 * for all its tabs, the newest first, at most twenty.
 */
export const createKnownRuns = ({ storage, events }: Places) => {
  const listeners = new Set<() => void>();
  let last: { text: string; runs: readonly KnownRun[] } = { text: '', runs: [] };

  /** Read anew each time, since another tab may have written; the same array until one did. */
  const all = (): readonly KnownRun[] => {
    const text = storage.getItem(key) ?? '';
    if (text !== last.text) last = { text, runs: parse(text) };
    return last.runs;
  };

  const write = (runs: readonly KnownRun[]) => {
    const text = JSON.stringify(runs);
    if (text === storage.getItem(key)) return;
    storage.setItem(key, text);
    for (const listener of listeners) listener();
  };

  return {
    all,
    /** Keeps a run, or what is now known of it. @param now epoch milliseconds */
    note: (runId: string, { status, startTime, endTime }: RunState, now: number): void => {
      const runs = all();
      const before = runs.find((run) => run.runId === runId);
      const run = {
        runId,
        addedAt: before?.addedAt ?? now,
        status,
        startTime: startTime ?? null,
        endTime: endTime ?? null,
      };
      write(
        before === undefined
          ? [run, ...runs].slice(0, mostRuns)
          : runs.map((other) => (other === before ? run : other)),
      );
    },
    forget: (runId: string): void => write(all().filter((run) => run.runId !== runId)),
    /** Calls `listener` after each change, in this tab or another; returns what ends that. */
    subscribe: (listener: () => void): (() => void) => {
      const handle = (event: StorageEvent) => {
        if (event.key === null || event.key === key) listener();
      };
      listeners.add(listener);
      events.addEventListener('storage', handle);
      return () => {
        listeners.delete(listener);
        events.removeEventListener('storage', handle);
      };
    },
  };
};

/** Those of this browser. */
export const knownRuns = createKnownRuns({
  storage: openStorage(() => localStorage),
  events: globalThis,
});
