import { and, asc, gt, lte } from 'drizzle-orm';
import { rest } from '#service/db/rest.ts';
import { type EventRow, eventsTable, isOwnRefusal } from '#service/db/schema/events.ts';
import type { Apart } from './choose-apart.ts';
import { concern } from './concern.ts';
import { createEventPace, type EventPace } from './event-pace.ts';
import type { Noting } from './note-progress.ts';
import type { Sending } from './send-events.ts';
import { bySubject, type Delivering, isResting, type Stay } from './stay.ts';
import { refusalsOf } from './supersede.ts';

const events = eventsTable;

/** How long events wait that have to leave the machine to others, until refusals are looked for again. */
const pauseMs = 200;

/** How many events are taken at a time. */
const batchSize = 100;

/** Chooses what comes next of everyone, refusals first. */
export const createNext = (
  { db, now, turn, clock, isBusy }: Delivering,
  { sendAll, note, readApart, sendApart }: Sending & Noting & Apart,
) => {
  /** By destination. */
  const paces = new Map<string, EventPace>();

  /** Of one that rests only what is passed over before the first that would be tried, and that one. */
  const takenOf = <Row>(
    stay: Stay,
    rows: readonly Row[],
    isTried: (row: Row) => boolean,
  ): Row[] => {
    const place = isResting(stay) ? rows.findIndex(isTried) : -1;
    return place === -1 ? [...rows] : rows.slice(0, place + 1);
  };

  /**
   * Refusals that would have to wait for what lies before them. Erasures and what is sent again may be of
   * everyone at once, and come in their order. @returns whether there were any
   */
  const sendRefusals = async (stay: Stay): Promise<boolean> => {
    const { position, refusalPosition: former } = stay.row;
    const from = Math.max(position, former ?? 0, stay.refusalsTo);
    if (from >= stay.horizon) return false;
    const found = await turn(() =>
      db
        .select()
        .from(events)
        .where(and(gt(events.position, from), lte(events.position, stay.horizon), isOwnRefusal))
        .orderBy(asc(events.position))
        .limit(batchSize)
        .execute(),
    );
    if (found.length === 0) {
      stay.refusalsTo = stay.horizon;
      return false;
    }
    const isTold = (row: EventRow): boolean => (concern(row, stay.row)?.refusedIds.length ?? 0) > 0;
    const rows = takenOf(stay, found, isTold);
    const refusalPosition =
      rows.length < batchSize && rows.length === found.length
        ? stay.horizon
        : (rows.at(-1)?.position ?? stay.horizon);
    const ids = rows.filter(isTold).map(({ subjectId }) => subjectId);
    await sendApart(stay, [...new Set(ids)], { refusalPosition });
    return true;
  };

  const paceOf = ({ row }: Stay): EventPace => {
    const pace = paces.get(row.id) ?? createEventPace({ isBusy, clock });
    paces.set(row.id, pace);
    return pace;
  };

  /** What comes next of everyone. @returns whether there was any */
  const sendNext = async (stay: Stay, ending: AbortSignal): Promise<boolean> => {
    const from = stay.row.position;
    if (from >= stay.horizon) return false;
    const found = await turn(() =>
      db
        .select()
        .from(events)
        .where(and(gt(events.position, from), lte(events.position, stay.horizon)))
        .orderBy(asc(events.position))
        .limit(batchSize)
        .execute(),
    );
    const former = await readApart(stay, [...new Set(found.map(({ subjectId }) => subjectId))]);
    const isNext = ({ subjectId, sequence }: EventRow): boolean => {
      const known = former.get(subjectId);
      return known === undefined || (known.state === 'AHEAD' && sequence > known.sequence);
    };
    const isTold = (row: EventRow): boolean => isNext(row) && concern(row, stay.row) !== null;
    const told = found.filter(isTold);
    const ageMs = Date.parse(now()) - Date.parse(told[0]?.at ?? now());
    if (!paceOf(stay).mayTake(told.length, ageMs)) {
      await rest(pauseMs, ending);
      return true;
    }
    const rows = takenOf(stay, found, isTold);
    const isAll = rows.length < batchSize && rows.length === found.length;
    const last = isAll ? stay.horizon : (rows.at(-1)?.position ?? stay.horizon);
    const own = bySubject(rows.filter(isNext));
    const concerned = new Map(
      [...own].map(([id, theirs]) => [
        id,
        refusalsOf(theirs.flatMap((row) => concern(row, stay.row) ?? [])),
      ]),
    );
    const sent = await sendAll(stay, own, (id) => concerned.get(id) ?? new Map());
    // Whom the round had no time for is taken again, and whoever got somewhere goes on by herself.
    const left = sent.filter(({ isCut, isTried }) => isCut && !isTried);
    const isLeft = new Set(left.map(({ subjectId }) => subjectId));
    paceOf(stay).giveBack(told.filter(({ subjectId }) => isLeft.has(subjectId)).length);
    const firsts = left.map(({ subjectId }) => own.get(subjectId)?.[0]?.position ?? last + 1);
    const position = Math.min(last, ...firsts.map((first) => first - 1));
    const results = sent
      .filter(({ subjectId }) => !isLeft.has(subjectId))
      .map((one) => (one.isCut ? { ...one, hasMore: true } : one));
    await note(stay, results, former, { position });
    return true;
  };

  return { sendRefusals, sendNext };
};
