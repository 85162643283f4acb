import type { Segment } from '#service/db/migration-segments.ts';

/** How a part of an upgrade holds up others. */
type Lock =
  | 'reads and writes go on'
  | 'reads go on, writes may wait'
  | 'a table is locked for moments';

export type PlannedPart = { what: string; lock: Lock; rows: number; seconds: number };

/** Rows a second, as measured at 205,000 people on two busy cores (docs/operations.md). */
const rates = { index: 350_000, change: 25_000, read: 150_000 } as const;

const textOf = (segment: Segment): string =>
  segment.kind === 'alone' ? segment.statement : segment.statements.join(';');

const kindOf = (segment: Segment, text: string): keyof typeof rates | 'shape' => {
  if (/create (unique )?index concurrently/i.test(text)) return 'index';
  if (segment.kind === 'alone' || /\bupdate "/i.test(text)) return 'change';
  return /\binsert into [^;]*\bfrom\b/is.test(text) ? 'read' : 'shape';
};

const locks: Record<ReturnType<typeof kindOf>, Lock> = {
  index: 'reads and writes go on',
  change: 'reads go on, writes may wait',
  read: 'reads go on, writes may wait',
  shape: 'a table is locked for moments',
};

const whats: Record<ReturnType<typeof kindOf>, string> = {
  index: 'builds an index',
  change: 'changes rows',
  read: 'fills a new table',
  shape: 'changes tables',
};

/** What a part does, and how long it may take with so many rows. @param rows of each table */
export const planPart = (segment: Segment, rows: ReadonlyMap<string, number>): PlannedPart => {
  const text = textOf(segment);
  const kind = kindOf(segment, text);
  if (kind === 'shape') return { what: whats.shape, lock: locks.shape, rows: 0, seconds: 0 };
  const named = [...rows].filter(([table]) => text.includes(`"${table}"`));
  const count = named.reduce((sum, [, own]) => sum + own, 0);
  return { what: whats[kind], lock: locks[kind], rows: count, seconds: count / rates[kind] };
};

export const durationWords = (seconds: number): string => {
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return `about ${Math.ceil(seconds)} s`;
  if (seconds < 5_400) return `about ${Math.ceil(seconds / 60)} min`;
  return `about ${(seconds / 3_600).toFixed(1)} h`;
};
