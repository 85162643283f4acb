import type { ActivityRecord } from '#contract/activity.ts';

/** Acts that are further apart are of another visit (docs/design.md 11.8). */
const visitGapMs = 15 * 60_000;

/** What one person or program did to the same people or record, one act soon after another. */
export type VisitPart = {
  key: string;
  /** Newest first; never empty. */
  records: readonly [ActivityRecord, ...ActivityRecord[]];
};

/** One line: acts of one person or program, each at most 15 minutes after another. */
export type Visit = {
  key: string;
  /** Newest first; never empty. */
  records: VisitPart['records'];
  parts: readonly VisitPart[];
  /** Of its first and its last act. */
  from: string;
  until: string;
  /** Whether it may have begun among acts that weren't read. */
  mayBeginEarlier: boolean;
};

const timeOf = ({ at }: ActivityRecord): number => Date.parse(at);

/** To what it was done: the same people, the same record, or the same kind of list. */
export const subjectOf = ({
  kind,
  object,
  persons,
  erasedPersons,
  criteria,
}: ActivityRecord): string => {
  // Who is erased leaves the row: what an erasure did stays one by its own id.
  if (object.type === 'erasure' && object.id) return `erasure ${object.id}`;
  if (persons.length > 0) {
    const ids = [...new Set(persons.map(({ dataSubjectId }) => dataSubjectId))].sort();
    return `people ${ids.join(' ')}`;
  }
  if (object.id) return `${object.type} ${object.id}`;
  const searchedBy = object.type === 'person' ? criteria : [];
  return [object.type, kind, erasedPersons > 0, ...searchedBy].join(' ');
};

const partsOf = (records: readonly ActivityRecord[]): VisitPart[] =>
  [...Map.groupBy(records, subjectOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ key: first.id, records: [first, ...others] as const }],
  );

const visitOf = (
  key: string,
  records: VisitPart['records'],
  parts: readonly VisitPart[],
  isCut: (first: ActivityRecord) => boolean,
): Visit => {
  const first = records.at(-1) ?? records[0];
  return {
    key,
    records,
    parts,
    from: first.at,
    until: records[0].at,
    mayBeginEarlier: isCut(first),
  };
};

interface FoldOptions {
  /** Whether older acts weren't read yet. */
  hasOlder?: boolean;
}

/** Whether an act may have followed one that wasn't read. */
const cutOf = (records: readonly ActivityRecord[], { hasOlder = false }: FoldOptions) => {
  const last = records.at(-1);
  return (first: ActivityRecord) =>
    hasOlder && last !== undefined && timeOf(first) - timeOf(last) <= visitGapMs;
};

/**
 * Acts as visits, that with the newest act first.
 * @param records newest first
 */
export const foldVisits = (
  records: readonly ActivityRecord[],
  options: FoldOptions = {},
): Visit[] => {
  const visits: [ActivityRecord, ...ActivityRecord[]][] = [];
  const latest = new Map<string, [ActivityRecord, ...ActivityRecord[]]>();
  for (const record of records) {
    const actor = `${record.actor.subject} ${record.client}`;
    const visit = latest.get(actor);
    const first = visit?.at(-1);
    if (visit && first && timeOf(first) - timeOf(record) <= visitGapMs) visit.push(record);
    else {
      const next: [ActivityRecord, ...ActivityRecord[]] = [record];
      visits.push(next);
      latest.set(actor, next);
    }
  }
  const isCut = cutOf(records, options);
  return visits.map((acts) => visitOf(acts[0].id, acts, partsOf(acts), isCut));
};

/**
 * Acts as one line for each record or person that a visit was about.
 * @param records newest first
 */
export const foldActs = (
  records: readonly ActivityRecord[],
  options: FoldOptions = {},
): Visit[] => {
  const isCut = cutOf(records, options);
  return foldVisits(records, options)
    .flatMap(({ parts }) => parts.map((part) => visitOf(part.key, part.records, [part], isCut)))
    .sort((one, other) => Date.parse(other.until) - Date.parse(one.until));
};

/** What several acts changed of the same record, as if it had been one. */
export const changesOf = (records: VisitPart['records']): ActivityRecord => {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const { changes } of records.toReversed()) {
    for (const [version, was] of Object.entries(changes?.before ?? {})) {
      if (!(version in before) && !(version in after)) before[version] = was;
    }
    Object.assign(after, changes?.after);
  }
  return { ...records[0], changes: { before, after } };
};
