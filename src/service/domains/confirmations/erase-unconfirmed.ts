import { and, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { type ConfirmationRow, confirmationsTable } from '#service/db/schema/confirmations.ts';
import { consentGroupMembersTable } from '#service/db/schema/consent-groups.ts';
import {
  dataSubjectsTable,
  formerIdentifiersTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { legalHoldsTable } from '#service/db/schema/erasures.ts';
import { identityGroupMembersTable } from '#service/db/schema/identity-groups.ts';
import { documentsTable, undeliverableTable } from '#service/db/schema/mails.ts';
import { distinctPairsTable } from '#service/db/schema/merges.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { insertRows } from '#service/db/write-rows.ts';
import { actOf, serviceActor, writeActivity } from '#service/domains/activity/write-activity.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import type { Eraser } from '#service/domains/erasures/eraser.ts';
import { earlier } from '#service/domains/receipts/instants.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { after, forgottenMs, keptMs } from './decide-confirmation.ts';
import { oneByOne } from './one-by-one.ts';

const confirmations = confirmationsTable;
const transactions = transactionsTable;

/** Of one transaction: `erasePeople` takes so many at once. */
const chunkSize = 100;

/**
 * Those of these people of whom nothing is known but sign-ups that nobody confirmed, and who weren't
 * there before: no refusal, nothing of staff or programs, no hold, no merge.
 */
const findUnknown = async (
  db: Database,
  subjectIds: readonly string[],
  before: string,
): Promise<string[]> => {
  if (subjectIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string; identifier: string; createdAt: string }>(sql`
    select person.id, person.identifier, person.created_at as "createdAt" from ${dataSubjectsTable} as person
    where ${isOneOf(sql`person.id`, 'uuid', subjectIds)}
      and person.known_by = 'FORM' and person.unsubscribed is null
      and not exists (select from ${transactions} as said where said.subject_id = person.id
        and said.asked ->> 'waitsFor' is null
        and not (said.auto_generated and said.type in ('EXPIRED', 'CANCEL')))
      and not exists (select from ${subjectElementsTable} as own
        where own.subject_id = person.id and own.set_by is distinct from 'FORM')
      and not exists (select from ${formerIdentifiersTable} as former
        where former.subject_id = person.id)`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // These lie elsewhere: no statement joins them with the person's own rows.
  const theirs = await db
    .select()
    .from(confirmations)
    .where(isOneOf(sql`${confirmations.subjectId}`, 'uuid', ids));
  const open = new Set(
    theirs.flatMap(({ subjectId, state, createdAt }) =>
      state === 'WAITING' || state === 'CONFIRMED' || createdAt > before ? [subjectId] : [],
    ),
  );
  // Whom staff had to do with, or who is on hold.
  const kept = new Set<string>();
  const among = arrayOf('uuid', ids);
  for (const statement of [
    sql`select subject_id as id from ${identityGroupMembersTable} where subject_id = any(${among})`,
    sql`select subject_id as id from ${consentGroupMembersTable} where subject_id = any(${among})`,
    sql`select subject_id as id from ${legalHoldsTable} where subject_id = any(${among})`,
    sql`select subject_id as id from ${undeliverableTable}
      where subject_id = any(${among}) and marked_by is not null`,
    sql`select subject_id as id from ${documentsTable} where subject_id = any(${among})`,
    sql`select subject_id as id from ${outboxTable}
      where subject_id = any(${among}) and kind in ('SENT_LINK', 'SENT_DOCUMENT')`,
    sql`select subject_id as id from ${distinctPairsTable} where subject_id = any(${among})`,
    sql`select other_id as id from ${distinctPairsTable} where other_id = any(${among})`,
  ]) {
    for (const { id } of (await db.execute<{ id: string }>(statement)).rows) kept.add(id);
  }
  const forms = rows.flatMap(({ identifier }) => identifierForms(identifier));
  const { rows: receipts } = await db.execute<{ id: string; identifier: string }>(sql`
    select id, identifier from ${receiptsTable}
    where identifier = any(${arrayOf('text', forms)})`);
  const firstAt = new Map<string, string>();
  for (const { subjectId, createdAt } of theirs) {
    firstAt.set(subjectId, earlier(firstAt.get(subjectId) ?? createdAt, createdAt));
  }
  const wasThere = (id: string, createdAt: string): boolean => createdAt < (firstAt.get(id) ?? '');
  const known = new Set(theirs.map(({ receiptId }) => receiptId));
  const told = new Set(
    receipts.flatMap(({ id, identifier }) => (known.has(id) ? [] : [identifier])),
  );
  return rows.flatMap(({ id, identifier, createdAt }) =>
    open.has(id) ||
    kept.has(id) ||
    wasThere(id, toDatabaseTime(createdAt)) ||
    identifierForms(identifier).some((form) => told.has(form))
      ? []
      : [id],
  );
};

/** People whose sign-ups are over and old enough. */
const findOver = async (db: Database, before: string, afterId: string | null) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct subject_id as id from ${confirmations}
    where state in ('CANCELED', 'LAPSED') and created_at <= ${before}::timestamptz
      and subject_id <> id
      and (${afterId}::uuid is null or subject_id > ${afterId}::uuid)
    order by id limit ${chunkSize}`);
  return rows.map(({ id }) => id);
};

/**
 * Keeps of erased people's sign-ups whose mail may still be canceled, and at which address: nothing else,
 * and of nobody (docs/design.md 11.6).
 */
const keepCancelable = async (
  db: Database,
  rows: readonly ConfirmationRow[],
  endedAt: string,
): Promise<void> => {
  await insertRows(
    db,
    confirmations,
    rows.map(
      ({ id, addressKey }): ConfirmationRow => ({
        ...{ id, addressKey, subjectId: id, receiptId: id, collectionPointId: id },
        ...{ collectionPointVersion: 0, purposeIds: [], mailId: null, browser: null },
        ...{ state: 'LAPSED', createdAt: endedAt, mailedAt: null, until: null, endedAt },
      }),
    ),
  );
};

type Forgetter = Pick<Eraser, 'db' | 'now' | 'newId' | 'erasing'> & {
  signing: Pick<RowSigner, 'macOf'>;
};

const operation = 'eraseUnconfirmed';

/**
 * Erases people a week after they signed up, whom nobody knows otherwise and who never confirmed
 * (docs/design.md 11.6): an act of the service, with certificates as all erasures have. Forgets sign-ups
 * that came to nothing a month ago. Whoever can't be erased now is left for the next time, and told then.
 */
export const eraseUnconfirmed = async (
  { db, now, newId, erasing, signing }: Forgetter,
  inTurn: <Result>(step: () => Promise<Result>) => Promise<Result> = (step) => step(),
): Promise<void> => {
  const before = after(now(), -forgottenMs);
  // The mail of one that was confirmed can stop it as long as its person is here.
  await db
    .delete(confirmations)
    .where(
      and(
        inArray(confirmations.state, ['CANCELED', 'LAPSED']),
        lte(confirmations.endedAt, after(now(), -keptMs)),
      ),
    );
  let last: string | null = null;
  const { each, tell } = oneByOne();
  for (;;) {
    const found = await findOver(db, before, last);
    if (found.length === 0) return tell();
    last = found.at(-1) ?? null;
    const eraseSome = async (some: readonly string[]) => {
      const works: (() => Promise<void>)[] = [];
      await db.transaction(async (tx) => {
        await oneAtATime(tx, 'erasing who never confirmed');
        const stillDue = (own: Database, ids: readonly string[]) => findUnknown(own, ids, before);
        const ids = await stillDue(tx, some);
        if (ids.length === 0) return;
        const eraser = {
          ...{ db: tx, now, newId, erasing },
          afterCommit: (work: () => Promise<void>) => void works.push(work),
        };
        const mailed = await tx
          .select()
          .from(confirmations)
          .where(
            and(
              isOneOf(sql`${confirmations.subjectId}`, 'uuid', ids),
              isNotNull(confirmations.mailId),
            ),
          );
        const { counts } = await erasePeople(eraser, ids, {
          ...{ deleteType: 'RETENTION', ruleId: null, erasureId: null, keep: null },
          stillDue,
        });
        if (counts.size === 0) return;
        await keepCancelable(
          tx,
          mailed.filter(({ subjectId }) => counts.has(subjectId)),
          toDatabaseTime(now()),
        );
        const caller = { subject: serviceActor, clientId: serviceActor, scopes: [], issuedAt: 0 };
        await writeActivity(tx, signing, [
          actOf(
            { caller, now, requestId: '' },
            { kind: 'erased', operation, objectType: 'person', people: counts.size },
          ),
        ]);
      });
      for (const work of works) await work();
    };
    await inTurn(() => each(found, eraseSome));
  }
};
