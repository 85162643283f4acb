import type { ActivityRecord } from '#contract/activity.ts';
import type { ActivityKind } from '#contract/common/activity.ts';
import { isEmptyList, isRefused } from '../words.ts';

/** A line of the list: an act, or views that follow one another. */
export type ActivityLine = {
  key: string;
  /** The act; of several views, one that is about all of their people. */
  record: ActivityRecord;
  /** The views that it stands for, newest first; empty for an act of its own. */
  views: readonly ActivityRecord[];
  /** Whether it is one of the views of the line above. */
  isPart: boolean;
};

/** Whether it's a view of people who are still there, with nothing more to be said of it. */
const isView = (record: ActivityRecord): boolean =>
  record.kind === ('looked' satisfies ActivityKind) &&
  record.object.type === 'person' &&
  record.persons.length > 0 &&
  record.erasedPersons === 0 &&
  record.persons.every(({ reason }) => !reason) &&
  !isRefused(record);

const isOfOneActor = (one: ActivityRecord, other: ActivityRecord): boolean =>
  one.actor.subject === other.actor.subject && one.client === other.client;

const alone = (record: ActivityRecord, isPart = false): ActivityLine => ({
  key: record.id,
  record,
  views: [],
  isPart,
});

/** Views that are further apart are of another visit (docs/design.md 11.8). */
const visitGapMs = 15 * 60_000;

const isSoonAfter = (newer: ActivityRecord, older: ActivityRecord): boolean =>
  Date.parse(newer.at) - Date.parse(older.at) <= visitGapMs;

/** What a page reads besides, such as lists that had nobody, doesn't part views from one another. */
const lineOf = (run: readonly ActivityRecord[]): ActivityLine[] => {
  const [newest] = run;
  const views = run.filter(isView);
  const [view] = views;
  if (newest === undefined || view === undefined || views.length === 1) {
    return run.map((record) => alone(record));
  }
  const persons = new Map(
    // Those who were merged since are one by their id, and stay apart by whom the views were of.
    views.flatMap((one) =>
      one.persons.map((person) => [`${person.dataSubjectId} ${person.mask}`, person] as const),
    ),
  );
  const record = {
    ...view,
    at: newest.at,
    persons: [...persons.values()],
    people: persons.size,
    criteria: [],
    fields: [],
  };
  // The oldest: it stays the same while views are added.
  return [{ key: `${views.at(-1)?.id} views`, record, views, isPart: false }];
};

/**
 * Acts as lines: views of one person after another, or of much of one person, are one line, so that
 * changes aren't lost among them.
 * @param records newest first
 */
export const foldViews = (records: readonly ActivityRecord[]): ActivityLine[] => {
  const runs: ActivityRecord[][] = [];
  for (const record of records) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues =
      last !== undefined &&
      [last, record].every((one) => isView(one) || isEmptyList(one)) &&
      isOfOneActor(last, record) &&
      isSoonAfter(last, record);
    if (run !== undefined && continues) run.push(record);
    else runs.push([record]);
  }
  return runs.flatMap(lineOf);
};

/** The lines with the views of those that are open below them. */
export const withOpened = (
  lines: readonly ActivityLine[],
  opened: ReadonlySet<string>,
): ActivityLine[] =>
  lines.flatMap((line) =>
    opened.has(line.key) ? [line, ...line.views.map((view) => alone(view, true))] : [line],
  );
