import { and, asc, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { deliveriesTable, eventsTable } from '#service/db/schema/events.ts';
import type { Noting } from './note-progress.ts';
import { type Sending, sendsMaximum } from './send-events.ts';
import {
  bySubject,
  type Delivering,
  isOf,
  isResting,
  notTried,
  type Progress,
  type Stay,
} from './stay.ts';

const deliveries = deliveriesTable;
const events = eventsTable;

/** How many events are taken at a time, of one person, and of people who are apart. */
const pageOfPerson = 100;
const apartMaximum = 500;

/** Chooses what is sent of people who are apart from where a destination's position says they are. */
export const createApart = (
  { db, now, turn }: Delivering,
  { sendAll, note }: Pick<Sending & Noting, 'sendAll' | 'note'>,
) => {
  /** Of these people, those whose events aren't where the destination's position says. */
  const readApart = async (stay: Stay, ids: readonly string[]) => {
    const rows = await turn(() =>
      db
        .select()
        .from(deliveries)
        .where(and(isOf(stay), isOneOf(sql`${deliveries.subjectId}`, 'uuid', ids)))
        .execute(),
    );
    return new Map(rows.map((row) => [row.subjectId, row]));
  };

  /** Of each person the numbers of what comes next, as many as are taken at a time. */
  const takeKeys = (
    ids: readonly string[],
    keys: readonly { id: string; sequence: string }[],
  ): { own: Map<string, number[]>; taken: Map<string, number[]> } => {
    const own = new Map<string, number[]>();
    for (const { id, sequence } of keys) {
      const theirs = own.get(id) ?? [];
      theirs.push(Number(sequence));
      own.set(id, theirs);
    }
    let left = apartMaximum;
    const taken = new Map<string, number[]>();
    for (const id of ids) {
      const theirs = own.get(id)?.slice(0, left) ?? [];
      if (theirs.length > 0) taken.set(id, theirs);
      left -= theirs.length;
    }
    return { own, taken };
  };

  /** Events by their keys, each person's in order. */
  const readEvents = async (taken: ReadonlyMap<string, readonly number[]>) => {
    const ids = [...taken].flatMap(([id, own]) => own.map(() => id));
    const numbers = [...taken.values()].flat();
    const rows = await turn(() =>
      db
        .select(getTableColumns(events))
        .from(events)
        .innerJoin(
          sql`unnest(${arrayOf('uuid', ids)}, ${arrayOf('bigint', numbers)}) as given (id, number)`,
          sql`${events.subjectId} = given.id and ${events.sequence} = given.number`,
        )
        .orderBy(asc(events.sequence))
        .execute(),
    );
    return bySubject(rows);
  };

  /**
   * Sends all that is due of people who are apart from the rest, or are to be: those whose refusal comes
   * first, and those whose events failed.
   */
  const sendApart = async (
    stay: Stay,
    subjectIds: readonly string[],
    at: { refusalPosition?: number } = {},
  ): Promise<void> => {
    if (subjectIds.length === 0) {
      await note(stay, [], new Map(), at);
      return;
    }
    const former = await readApart(stay, subjectIds);
    const after = stay.row.position;
    const failed = subjectIds.filter((id) => (former.get(id)?.state ?? 'AHEAD') !== 'AHEAD');
    const refusing = at.refusalPosition === undefined ? [] : failed;
    const ids = subjectIds.filter(
      (id) => former.get(id)?.state !== 'PARKED' && !refusing.includes(id),
    );
    const since = ids.map((id) => former.get(id)?.sequence ?? 0);
    // Of whoever isn't apart yet, what the position has passed was sent.
    const from = ids.map((id) => (former.has(id) ? 0 : after));
    const isUnsent = sql`from unnest(${arrayOf('uuid', ids)}, ${arrayOf('bigint', since)},
        ${arrayOf('bigint', from)}) as given (id, since, passed)
      join ${events} on ${events.subjectId} = given.id and ${events.sequence} > given.since
        and ${events.position} > given.passed and ${events.position} <= ${stay.horizon}`;
    const { rows: keys } = await turn(() =>
      db.execute<{ id: string; sequence: string }>(sql`
      select id, sequence from (select given.id, ${events.sequence} as sequence,
        row_number() over (partition by ${events.subjectId} order by ${events.sequence}) as place
        ${isUnsent}) as numbered
      where place <= ${pageOfPerson} order by id, sequence`),
    );
    const { rows: refusals } = await turn(() =>
      db.execute<{ id: string; purpose: string; latest: string }>(sql`
      select given.id, purpose, max(${events.sequence}) as latest
      ${isUnsent} cross join unnest(${events.refusedIds}) as purpose
      where ${events.refusedIds} <> '{}' and (not ${events.isTest} or ${stay.row.takesTests})
        and (${events.onlyFor} is null or ${events.onlyFor} = ${stay.row.id}::uuid)
      group by given.id, purpose`),
    );
    const latest = new Map<string, Map<string, number>>();
    for (const { id, purpose, latest: sequence } of refusals) {
      const theirs = latest.get(id) ?? new Map<string, number>();
      latest.set(id, theirs.set(purpose, Number(sequence)));
    }
    const { own, taken } = takeKeys(ids, keys);
    const sent = await sendAll(stay, await readEvents(taken), (id) => latest.get(id) ?? new Map());
    const results = sent.map((one): Progress => {
      const [all, now] = [own.get(one.subjectId) ?? [], taken.get(one.subjectId) ?? []];
      if (one.isCut) return one.isTried ? { ...one, hasMore: true } : { ...one, fault: notTried };
      return { ...one, hasMore: all.length === pageOfPerson || now.length < all.length };
    });
    const untried = { position: 0, isTried: false, isCut: false };
    // Whoever there was no room for comes next.
    const later = [...own]
      .filter(([id]) => !taken.has(id))
      .map(([subjectId, [first = 1]]) => ({
        ...{ ...untried, subjectId, fault: notTried, hasRefusal: latest.has(subjectId) },
        sequence: former.get(subjectId)?.sequence ?? first - 1,
      }));
    // Whoever has nothing left isn't apart.
    const idle = ids
      .filter((id) => !own.has(id) && former.get(id)?.state === 'WAITING')
      .map((subjectId) => ({
        ...{ ...untried, subjectId, fault: null, hasRefusal: false },
        sequence: former.get(subjectId)?.sequence ?? 0,
      }));
    await note(stay, [...results, ...later, ...idle], former, { ...at, refusing });
  };

  /**
   * Those who failed or have more, and are due.
   * @param hasRefusal who is meant; else everyone, those with refusals first
   * @returns whether there were any
   */
  const sendDue = async (stay: Stay, hasRefusal?: boolean): Promise<boolean> => {
    const due = await turn(() =>
      db
        .select({ id: deliveries.subjectId })
        .from(deliveries)
        .where(
          and(
            isOf(stay),
            eq(deliveries.state, 'WAITING'),
            lte(deliveries.nextAt, now()),
            hasRefusal === undefined ? undefined : eq(deliveries.hasRefusal, hasRefusal),
          ),
        )
        .orderBy(desc(deliveries.hasRefusal), asc(deliveries.nextAt))
        .limit(isResting(stay) ? 1 : sendsMaximum)
        .execute(),
    );
    if (due.length === 0) return false;
    await sendApart(
      stay,
      due.map(({ id }) => id),
    );
    return true;
  };

  return { readApart, sendApart, sendDue };
};
export type Apart = ReturnType<typeof createApart>;
