import { isApiError } from '#console/api/api-error.ts';
import { retryDelayMs, shouldRetry } from '#console/api/read/retry-policy.ts';
import type { ExportedSearch } from '#contract/activity.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';

/** A page of the search. */
export type ExportPage = {
  people: readonly ListedProfile[];
  /** Where the next one begins; undefined at the end. */
  next: string | undefined;
  /** More match than such a search gives. */
  isCut: boolean;
};

/** A request that is sent again under the same key until it's settled. */
type Send<Answer> = (options: { signal: AbortSignal; idempotencyKey: string }) => Promise<Answer>;

/** What an export needs from outside. Requests throw `ApiError`. */
export type ExportSteps = {
  /** `look` is the handle that shows its people in clear. */
  readPage: (token: string | undefined, look?: string) => Send<ExportPage>;
  /** Records that it starts or ends. */
  recordState: (state: ExportedSearch['state'], people: number) => Send<void>;
  /**
   * Records whose values are about to be written in clear, and gives the handle that shows them, null
   * where nothing is masked; undefined where none are.
   */
  recordPeople: ((ids: readonly string[]) => Send<string | null>) | undefined;
  /** Whether the limits leave room for a request that other people's don't have to wait for. */
  hasRoom: () => boolean;
  toLines: (people: readonly ListedProfile[]) => string;
  /** Rejects with the signal's reason. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  newKey: () => string;
  /** Epoch milliseconds. */
  now: () => number;
};

export type ExportState = {
  phase: 'reading' | 'paused' | 'failed' | 'done';
  /** In the file so far. */
  people: number;
  pages: number;
  /** While it reads: what the next request waits for. */
  waitsFor: 'room' | 'retry' | undefined;
  /** Why it failed. */
  error: Error | undefined;
  /** Done, though more match than such a search gives. */
  isCut: boolean;
};

const lookAgainMs = 1000;
/** Characters that are collected before they become a part of the file, out of the page's memory. */
const partSize = 262_144;

const createParts = () => {
  const parts: Blob[] = [];
  let text = '';
  return {
    add: (lines: string): void => {
      text += lines;
      if (text.length < partSize) return;
      parts.push(new Blob([text]));
      text = '';
    },
    toFile: (head: string, foot: string): Blob => new Blob([head, ...parts, text, foot]),
  };
};

/**
 * Reads a search page by page into a file. Goes on by itself after a limit, tries what was lost again
 * as reads do, and then waits for the person. Knows neither browser nor React.
 */
export const createExport = (steps: ExportSteps) => {
  const listeners = new Set<() => void>();
  const parts = createParts();
  const startKey = steps.newKey();
  const endKey = steps.newKey();
  const from = steps.now();
  let until = from;
  let state: ExportState = {
    phase: 'paused',
    people: 0,
    pages: 0,
    waitsFor: undefined,
    error: undefined,
    isCut: false,
  };
  let isStarted = false;
  let place: { token: string | undefined } | 'end' = { token: undefined };
  let running: AbortController | undefined;

  const enter = (change: Partial<ExportState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const pauseFor = async (waitsFor: 'room' | 'retry', ms: number, signal: AbortSignal) => {
    enter({ waitsFor });
    await steps.wait(ms, signal);
  };

  /** Waits for room, however long a limit lasts; what fails otherwise is tried as reads are. */
  const settle = async <Answer>(
    send: Send<Answer>,
    outer: AbortSignal,
    idempotencyKey = steps.newKey(),
  ): Promise<Answer> => {
    // Tries are counted by signal.
    const signal = AbortSignal.any([outer]);
    for (let failures = 0; ; ) {
      while (!steps.hasRoom()) await pauseFor('room', lookAgainMs, signal);
      if (state.waitsFor !== undefined) enter({ waitsFor: undefined });
      try {
        return await send({ signal, idempotencyKey });
      } catch (error) {
        signal.throwIfAborted();
        if (isApiError(error, 'rate-limited')) {
          await pauseFor('room', lookAgainMs, signal);
          continue;
        }
        if (!(error instanceof Error && shouldRetry(failures, error, steps.now()))) throw error;
        await pauseFor('retry', retryDelayMs(failures, error, steps.now(), 0), signal);
        failures += 1;
      }
    }
  };

  /** In clear, it's read a second time: once those are recorded who are on it. */
  const readPage = async (token: string | undefined, signal: AbortSignal): Promise<ExportPage> => {
    const { recordPeople } = steps;
    const recorded = new Set<string>();
    for (let look: string | undefined; ; ) {
      const page = await settle(steps.readPage(token, look), signal);
      const ids = page.people.map(({ Id }) => Id);
      if (recordPeople === undefined || ids.every((id) => recorded.has(id))) return page;
      const handle = await settle(recordPeople(ids), signal);
      if (handle === null) return page;
      look = handle;
      for (const id of ids) recorded.add(id);
    }
  };

  const readOn = async (signal: AbortSignal): Promise<void> => {
    if (!isStarted) await settle(steps.recordState('started', 0), signal, startKey);
    isStarted = true;
    while (place !== 'end') {
      const page = await readPage(place.token, signal);
      signal.throwIfAborted();
      parts.add(steps.toLines(page.people));
      until = steps.now();
      place = page.next === undefined ? 'end' : { token: page.next };
      enter({
        people: state.people + page.people.length,
        pages: state.pages + 1,
        isCut: page.isCut,
      });
    }
    const end = state.isCut ? 'partial' : 'complete';
    await settle(steps.recordState(end, state.people), signal, endKey);
  };

  return {
    state: (): ExportState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts it, or goes on where it stands. */
    run: async (): Promise<void> => {
      if (running !== undefined || state.phase === 'done') return;
      const own = new AbortController();
      running = own;
      enter({ phase: 'reading', error: undefined });
      try {
        await readOn(own.signal);
        if (running === own) enter({ phase: 'done', waitsFor: undefined });
      } catch (error) {
        if (running !== own) return;
        enter({ phase: 'failed', waitsFor: undefined, error: error as Error });
      } finally {
        if (running === own) running = undefined;
      }
    },
    /** A page on its way is read again when it goes on. */
    pause: (): void => {
      if (running === undefined) return;
      running.abort();
      running = undefined;
      enter({ phase: 'paused', waitsFor: undefined });
    },
    /** When it was read, epoch milliseconds. */
    times: () => ({ from, until }),
    /** What was read so far, between a head and a foot. */
    toFile: parts.toFile,
  };
};

export type SearchExport = ReturnType<typeof createExport>;
