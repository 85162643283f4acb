import { sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { eraseFromActivity } from '#service/domains/activity/erase-from-activity.ts';
import { forgetAttachments } from '#service/domains/attachments/follow-people.ts';
import { forgetConfirmations } from '#service/domains/confirmations/follow-people.ts';
import { freeIdentifiers } from '#service/domains/data-subjects/lock-people.ts';
import { forgetDocuments } from '#service/domains/documents/documents.ts';
import { recordErasures } from '#service/domains/events/follow-people.ts';
import { leaveGroups } from '#service/domains/identity-groups/leave-groups.ts';
import { forgetMarks } from '#service/domains/mails/undeliverable.ts';
import { forgetInGroups } from '#service/domains/merge-requests/follow-people.ts';
import { forgetMails } from '#service/domains/outbox/forget-mails.ts';
import { countConsents } from '#service/domains/receipts/count-consents.ts';
import { certify, ofReceipts } from './certificates.ts';
import { countErased, identifiersOf } from './erased-counts.ts';
import type { Deletion, Erased, Eraser } from './eraser.ts';
import { appendToErasureLog } from './erasure-log.ts';
import { type Belongings, findBelongings } from './find-belongings.ts';
import { forgetParents } from './forget-parents.ts';
import { lockErasable } from './lock-erasable.ts';
import { removeReceipts } from './remove-receipts.ts';
import { sayingsOfErased, toErasureLog } from './sayings.ts';
import { openToKeep, settleRequests } from './settle-requests.ts';
import { keepRefusals } from './suppressions.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;
const transactions = transactionsTable;

/** What lies by these people; what else they had goes with them. */
const removePeople = async (db: Database, erased: readonly Belongings[]): Promise<void> => {
  const ids = erased.map(({ id }) => id);
  const identifiers = erased.map(({ identifier }) => identifier);
  await db.delete(transactions).where(isOneOf(sql`${transactions.subjectId}`, 'uuid', ids));
  await forgetMails(db, ids);
  await forgetConfirmations(db, ids);
  await forgetDocuments(db, ids);
  await forgetAttachments(db, ids);
  await forgetMarks(db, ids);
  await forgetParents(db, erased.flatMap(identifiersOf));
  await db.delete(subjects).where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  // An identifier may have led to somebody else before the person had it.
  const forms = identifiers.flatMap(identifierForms);
  await db.delete(formers).where(isOneOf(sql`${formers.identifier}`, 'text', forms));
  await freeIdentifiers(db, identifiers);
};

/**
 * Erases people in the given transaction, with everyone who was merged into them (docs/design.md 10.10).
 * Keyed hashes of their identifiers stay, for certificates and for what they refused; receipts stay as
 * proof where the deletion says so. Whatever else touches one of them waits, and finds nobody. A fixed
 * number of statements, for up to 100 people at once.
 */
export const erasePeople = async (
  eraser: Eraser,
  subjectIds: readonly string[],
  deletion: Deletion,
): Promise<Erased> => {
  const { db, erasing } = eraser;
  const { due, onHold } = await lockErasable(eraser, subjectIds, deletion);
  if (due.length === 0) return { counts: new Map(), onHold };
  const now = toDatabaseTime(eraser.now());
  const erased = await findBelongings(db, { subjectIds: due, now });
  const ids = erased.flatMap((own) => own.ids);
  const counts = new Map(
    erased.map((own) => [own.id, countErased(own, deletion.keep !== null)] as const),
  );
  const sayings = await sayingsOfErased(eraser, erased);

  await forgetInGroups(db, ids);
  await leaveGroups(db, { subjectIds: ids, leftAt: now });
  const receipts = erased.flatMap((own) => own.receipts);
  await removeReceipts(eraser, receipts, deletion, await openToKeep(eraser, erased, deletion));
  await removePeople(db, erased);
  await eraseFromActivity(eraser, {
    ids,
    identifiers: erased.flatMap((own) => [own.identifier, ...own.formerIdentifiers]),
  });
  await settleRequests(
    db,
    erased.flatMap(({ id, ids: all }) => {
      const removed = counts.get(id);
      return removed === undefined ? [] : { ids: all, removed };
    }),
    { keep: deletion.keep, decidedAt: now },
  );
  await certify(
    eraser,
    [
      ...erased.map((own) => ({
        objectId: own.id,
        objectType: 'DATA_SUBJECT' as const,
        identifiers: identifiersOf(own),
      })),
      ...(deletion.keep === null ? ofReceipts(receipts) : []),
    ],
    deletion,
  );
  await keepRefusals(db, sayings);
  await recordErasures(
    { ...eraser, erasing },
    erased.map((own) => ({
      ...own,
      purposeIds: own.consents.map(({ row }) => row.purposeId),
    })),
  );
  await countConsents(db, {
    people: erased.map(({ id, isTest }) => ({ subjectId: id, wasTest: isTest, isTest: null })),
    consents: erased.flatMap((own) =>
      own.consents.map(({ row }) => ({ subjectId: own.id, before: row, after: null })),
    ),
  });
  const { deleteType, ruleId, erasureId, keep } = deletion;
  await appendToErasureLog(eraser, {
    kind: 'people',
    people: await toErasureLog(db, sayings),
    deleteType,
    ruleId,
    erasureId,
    keep,
  });
  return { counts, onHold };
};
