import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { type BulkAction, selectionDays } from '#contract/bulk-jobs.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { LeaseLost } from '#service/db/lease.ts';
import {
  selectionPeopleTable as people,
  type SelectionRow,
  selectionsTable as table,
} from '#service/db/schema/selections.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Step, Work } from '#service/domains/jobs/job-kind.ts';
import { addSeconds, toInstant } from '#service/domains/receipts/instants.ts';
import type { RequestContext } from '#service/http/context.ts';
import { type Actor, actOnPeople, type Outcomes, type Waiting } from './act-on-people.ts';
import { exportedId, openSelection } from './records.ts';

const daySeconds = 86_400;

/** Most people of a step: what is done to each by itself takes longer. */
const usualSizes: Readonly<Record<BulkAction, number>> = {
  WITHDRAW: 100,
  SET_ELEMENT: 25,
  REQUEST_ERASURE: 50,
  EXPORT: 100,
};

/** How often in a row nobody of those who wait can be held before it's a fault. */
const emptyMaximum = 5;

export type BulkWorker = Omit<Actor, 'db' | 'caller'> & Pick<RequestContext, 'documents'>;

/** The next people who wait, held, and still waiting: a merge or an erasure may have come first. */
const holdNext = async (
  holder: { db: Database; newId: () => string },
  selectionId: string,
  limit: number,
): Promise<{ isOver: boolean; waiting: Waiting[] }> => {
  const { db } = holder;
  const waits = and(eq(people.selectionId, selectionId), isNull(people.doneAt));
  const found = await db
    .select({ id: people.subjectId })
    .from(people)
    .where(waits)
    .orderBy(asc(people.subjectId))
    .limit(limit);
  if (found.length === 0) return { isOver: true, waiting: [] };
  const held = await lockPeopleById(
    holder,
    found.map(({ id }) => id),
  );
  if (held.length === 0) return { isOver: false, waiting: [] };
  const waiting = await db
    .select({ subjectId: people.subjectId, seen: people.seen })
    .from(people)
    .where(and(waits, isOneOf(sql`${people.subjectId}`, 'uuid', held)))
    .orderBy(asc(people.subjectId));
  return { isOver: false, waiting };
};

/** Removes what ended long ago: the people of a selection with it. */
const forgetSelection = async (db: Database, now: string): Promise<void> => {
  const isOver = or(ne(table.state, 'STARTED'), isNotNull(table.failedAt));
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(lte(table.expiresAt, now), isOver))
      .orderBy(asc(table.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (row === undefined) return;
    await tx.delete(people).where(eq(people.selectionId, row.id));
    await tx.delete(table).where(eq(table.id, row.id));
  });
};

/** Does to each person of a selection what its job was started for, in steps; each of them once. */
export const bulkWork = (
  worker: BulkWorker,
  sizes: Readonly<Partial<Record<BulkAction, number>>> = {},
): Work => {
  const { now, newId, documents } = worker;

  const read = async (tx: Database, id: string): Promise<SelectionRow> => {
    const [row] = await tx.select().from(table).where(eq(table.id, id));
    if (row === undefined || row.state !== 'STARTED') throw new LeaseLost();
    return row;
  };

  const write = (tx: Database, id: string, fields: Partial<SelectionRow>) =>
    tx.update(table).set(fields).where(eq(table.id, id));

  const note = async (tx: Database, selectionId: string, outcomes: Outcomes): Promise<void> => {
    const doneAt = toInstant(now());
    const bound = exportedId({ selectionId });
    const rows = [...outcomes].map(async ([subjectId, { result, reason = null, record }]) => ({
      subjectId,
      selectionId,
      seen: null,
      result,
      reason,
      doneAt,
      content: record === undefined ? null : await documents.seal(record, bound),
    }));
    await upsertRows(
      tx,
      people,
      await Promise.all(rows),
      ['subjectId', 'selectionId'],
      ['result', 'reason', 'doneAt', 'content'],
    );
  };

  /** Returns how many people were dealt with; undefined once it's through. */
  const goOn = async (tx: Database, id: string, step: Step): Promise<number | undefined> => {
    const row = await read(tx, id);
    const limit = sizes[row.action] ?? usualSizes[row.action];
    const { isOver, waiting } = await holdNext({ db: tx, newId }, id, limit);
    if (isOver) {
      const endedAt = toInstant(now());
      const expiresAt = addSeconds(endedAt, selectionDays * daySeconds);
      const state = 'DONE' as const;
      await write(tx, id, { state, endedAt, expiresAt, failedAt: null, errorMessage: null });
      step.end();
      return undefined;
    }
    if (waiting.length === 0) return 0;
    const { action } = await openSelection(documents, row);
    const caller = {
      subject: row.createdBy,
      clientId: row.createdBy,
      scopes: [],
      ...(row.isByStaff && { isStaff: true as const }),
    };
    const actor = { ...worker, db: tx, caller };
    const outcomes = await actOnPeople(actor, waiting, { action, checkedAt: row.checkedAt });
    await note(tx, id, outcomes);
    const countOf = (result: string) =>
      [...outcomes.values()].filter((own) => own.result === result).length;
    const done = row.done + outcomes.size;
    await write(tx, id, {
      done,
      changed: row.changed + countOf('CHANGED'),
      failed: row.failed + countOf('FAILED'),
      failedAt: null,
      errorMessage: null,
    });
    step.tell({ done, total: row.people });
    return outcomes.size;
  };

  return {
    kind: 'BULK',
    table,
    finds: {
      isDue: () => sql`(${table.state} = 'STARTED')`,
      name: sql`${table.name}`,
      askedBy: sql`${table.createdBy}`,
    },
    order: sql`${table.startedAt}, ${table.id}`,
    run: async ({ rowId, step }) => {
      let empty = 0;
      for (;;) {
        const dealtWith = await step((tx, own) => goOn(tx, rowId, own));
        if (dealtWith === undefined) return;
        empty = dealtWith === 0 ? empty + 1 : 0;
        if (empty === emptyMaximum) throw new Error('People of a selection wait and are nowhere.');
      }
    },
    /** Failed, it goes on where it stopped once an administrator lets it; canceled, it's over. */
    settle: async (tx, rowId, { state, message }) => {
      const at = toInstant(now());
      const fields =
        state === 'CANCELED' ? { state: 'CANCELED' as const, endedAt: at } : { failedAt: at };
      await write(tx, rowId, { ...fields, errorMessage: message });
    },
    tidy: (db, inTurn) => inTurn(() => forgetSelection(db, now())),
  };
};
