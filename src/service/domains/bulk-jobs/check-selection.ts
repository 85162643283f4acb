import { and, count, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import {
  type Selection,
  type SelectionAction,
  type SelectionCriteria,
  selectionMaximum,
} from '#contract/bulk-jobs.ts';
import { toUtc } from '#contract/common/values.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { subjectElementsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { erasuresTable } from '#service/db/schema/erasures.ts';
import { selectionPeopleTable, selectionsTable } from '#service/db/schema/selections.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { RequestContext } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { lockOwnSelection, openSelection, unknownReceipt } from './records.ts';
import { countPeople, whileErased } from './settle-people.ts';
import { toSelection } from './wire.ts';

const consents = subjectPurposesTable;
const elements = subjectElementsTable;
const people = selectionPeopleTable;

const insertByConsent = async (
  db: Database,
  selectionId: string,
  { purposeId, status, updatedSince, updatedUntil }: SelectionCriteria,
): Promise<void> => {
  const where = and(
    given(purposeId, (id) => eq(consents.purposeId, id)),
    given(status, (own) => eq(consents.status, own)),
    given(updatedSince, (time) => gte(consents.updatedAt, toInstant(toUtc(time)))),
    given(updatedUntil, (time) => lt(consents.updatedAt, toInstant(toUtc(time)))),
  );
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from
    (select from ${consents} where ${where} limit ${selectionMaximum + 1}) as found`);
  if ((rows[0]?.total ?? 0) > selectionMaximum) {
    throw stateConflict(
      'selection-too-large',
      `More than ${selectionMaximum} people are selected. Bring the dates closer together.`,
    );
  }
  // A merge may have given its survivor a place meanwhile.
  await db.execute(sql`insert into ${people} (subject_id, selection_id)
    select ${consents.subjectId}, ${selectionId}::uuid from ${consents} where ${where}
    on conflict do nothing`);
};

/** How many of them the action would change nothing for, as they are now. */
const countUnchanged = async (
  db: Database,
  selectionId: string,
  action: SelectionAction,
): Promise<number> => {
  const ofSelection = eq(people.selectionId, selectionId);
  const countOf = async (table: typeof consents | typeof elements, where: SQL | undefined) => {
    const [row] = await db
      .select({ total: count() })
      .from(people)
      .innerJoin(table, eq(table.subjectId, people.subjectId))
      .where(and(ofSelection, where));
    return row?.total ?? 0;
  };
  switch (action.type) {
    case 'WITHDRAW': {
      const isInForce = and(
        eq(consents.purposeId, action.purposeId?.toLowerCase() ?? ''),
        not(inArray(consents.status, ['WITHDRAWN', 'HARD_OPT_OUT'])),
      );
      return (await countPeople(db, selectionId)) - (await countOf(consents, isInForce));
    }
    case 'SET_ELEMENT': {
      const [element] = await db
        .select({ id: dataElementsTable.id })
        .from(dataElementsTable)
        .where(eq(dataElementsTable.name, action.name ?? ''));
      if (element === undefined) return 0;
      const hasIt = and(
        eq(elements.elementId, element.id),
        eq(elements.value, action.value ?? ''),
        sql`not ${elements.linked} and not exists (select from ${elements} as more
          where more.subject_id = ${people.subjectId} and more.element_id = ${element.id}
            and not more.linked and more.position > 0)`,
      );
      return countOf(elements, hasIt);
    }
    case 'REQUEST_ERASURE': {
      const open = await db
        .select({ id: erasuresTable.subjectId })
        .from(erasuresTable)
        .where(eq(erasuresTable.status, 'REQUESTED'));
      if (open.length === 0) return 0;
      const [row] = await db
        .select({ total: count() })
        .from(people)
        .where(
          and(
            ofSelection,
            isOneOf(
              sql`${people.subjectId}`,
              'uuid',
              open.map(({ id }) => id),
            ),
          ),
        );
      return row?.total ?? 0;
    }
    case 'EXPORT':
      return countPeople(db, selectionId);
  }
};

/** Notes the last receipt of each consent: its job leaves those of which another comes until their turn. */
const noteSeen = async (
  db: Database,
  selectionId: string,
  { type, purposeId }: SelectionAction,
): Promise<void> => {
  if (type !== 'WITHDRAW') return;
  await db.execute(sql`update ${people}
    set seen = coalesce(${consents.lastReceiptId}::text, ${unknownReceipt}::text)
    from ${consents}
    where ${consents.subjectId} = ${people.subjectId} and ${people.selectionId} = ${selectionId}::uuid
      and ${consents.purposeId} = ${purposeId ?? null}::uuid`);
};

type Checker = Pick<RequestContext, 'db' | 'caller' | 'now' | 'documents'>;

/**
 * Settles who is in a selection, in place of whom an earlier dry run found, and says what its job would
 * do. Nothing else changes.
 * @throws Problem 404; 400 `selection-started`, `selection-too-large`
 */
export const checkSelection = async (context: Checker, token: string): Promise<Selection> => {
  const { db, now, documents } = context;
  const row = await lockOwnSelection(context, token);
  if (row === undefined) throw notFound('Selection');
  if (row.state !== 'OPEN' && row.state !== 'CHECKED') {
    const detail = 'The job of this selection was started already. Make another selection.';
    throw stateConflict('selection-started', detail);
  }
  const { criteria, action } = await openSelection(documents, row);
  const checkedAt = toInstant(now());
  // Who is named one by one has been in it from the start.
  if (criteria.purposeId !== undefined) {
    await whileErased(db, async (tx) => {
      await tx.delete(people).where(eq(people.selectionId, row.id));
      await insertByConsent(tx, row.id, criteria);
    });
  }
  await noteSeen(db, row.id, action);
  const total = await countPeople(db, row.id);
  const [checked] = await db
    .update(selectionsTable)
    .set({
      state: 'CHECKED',
      checkedAt,
      people: total,
      changes: total - (await countUnchanged(db, row.id, action)),
    })
    .where(eq(selectionsTable.id, row.id))
    .returning();
  if (checked === undefined) throw notFound('Selection');
  return toSelection(checked);
};
