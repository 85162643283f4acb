import { desc, eq, inArray, sql } from 'drizzle-orm';
import { type AccessAnswer, accessListMaximum } from '#contract/access-answers.ts';
import type { ProofPurpose } from '#contract/proofs.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { activityPeopleTable, activityTable } from '#service/db/schema/activity.ts';
import { goneDestinationsTable } from '#service/db/schema/arrivals.ts';
import { confirmationsTable } from '#service/db/schema/confirmations.ts';
import { formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { erasuresTable, legalHoldsTable } from '#service/db/schema/erasures.ts';
import { destinationsTable } from '#service/db/schema/events.ts';
import { identityGroupMembersTable } from '#service/db/schema/identity-groups.ts';
import { mergesTable } from '#service/db/schema/merges.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { selectionPeopleTable, selectionsTable } from '#service/db/schema/selections.ts';
import { findOwnReceipts } from '#service/domains/erasures/own-receipts.ts';
import { readMailablePeople } from '#service/domains/mails/mailable-addresses.ts';
import { findMerged } from '#service/domains/merges/find-merged.ts';
import type { RequestContext } from '#service/http/context.ts';

const receipts = receiptsTable;
const people = activityPeopleTable;
const activity = activityTable;
const formers = formerIdentifiersTable;

/** The newest receipts of a person. */
export const readOwnReceipts = async (
  db: Database,
  person: { id: string; identifier: string; createdAt: string },
): Promise<AccessAnswer['receipts']> => {
  const told = await db
    .selectDistinct({ receiptId: transactionsTable.receiptId })
    .from(transactionsTable)
    .where(eq(transactionsTable.subjectId, person.id));
  const named = new Map(
    told.flatMap(({ receiptId }) => (receiptId === null ? [] : [[receiptId, person.id] as const])),
  );
  const formersOf = new Map([[person.id, await findMerged(db, [person.id])]]);
  const own = (await findOwnReceipts(db, [person], { formersOf, named })).get(person.id) ?? [];
  const rows = await db
    .select()
    .from(receipts)
    .where(
      isOneOf(
        sql`${receipts.id}`,
        'uuid',
        own.map(({ id }) => id),
      ),
    )
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .limit(accessListMaximum + 1);
  return rows.map((row) => ({
    receiptId: row.id,
    identifier: row.identifier,
    receivedDate: toWireTime(row.createdAt),
    interactionDate: toWireTime(row.interactionAt),
    language: row.language,
    origin: row.origin,
    content: row.fields,
  }));
};

/** The records that were merged into a person, as they were before. */
export const readMergedRecords = async (
  db: Database,
  subjectId: string,
): Promise<AccessAnswer['mergedRecords']> => {
  const former = await db.select().from(formers).where(eq(formers.subjectId, subjectId));
  if (former.length === 0) return [];
  const merges = await db
    .select()
    .from(mergesTable)
    .where(inArray(mergesTable.id, [...new Set(former.map(({ mergeId }) => mergeId))]));
  const snapshots = merges.flatMap(({ mergedAt, before }) =>
    before.map((snapshot) => ({ mergedAt, snapshot })),
  );
  return snapshots.map(({ mergedAt, snapshot }) => ({
    identifier: snapshot.subject.identifier,
    createdDate: toWireTime(snapshot.subject.createdAt),
    mergedDate: toWireTime(mergedAt),
    data: snapshot.elements.map(({ name, linked, values }) => ({
      name,
      value: values.map(({ value }) => value),
      isIdentifier: linked,
    })),
  }));
};

/** What was done about a person and who looked, the newest, without anybody's name. */
export const readActs = async (db: Database, subjectId: string): Promise<AccessAnswer['acts']> => {
  const rows = await db
    .select({ at: people.at, kind: activity.kind, reason: people.reason })
    .from(people)
    .innerJoin(activity, eq(activity.id, people.activityId))
    .where(eq(people.subjectId, subjectId))
    .orderBy(desc(people.at), desc(people.activityId))
    .limit(accessListMaximum + 1);
  return rows.map(({ at, kind, reason }) => ({ date: toWireTime(at), kind, purpose: reason }));
};

/** What staff wrote down of a person's hold. */
export const readLegalHold = async (
  db: Database,
  subjectId: string,
): Promise<AccessAnswer['hold']> => {
  const [row] = await db
    .select({ reason: legalHoldsTable.reason, heldAt: legalHoldsTable.heldAt })
    .from(legalHoldsTable)
    .where(eq(legalHoldsTable.subjectId, subjectId));
  return row === undefined ? null : { reason: row.reason, heldDate: toWireTime(row.heldAt) };
};

/** What staff wrote down of requests to erase a person, the newest first. */
export const readErasureRequests = async (
  db: Database,
  subjectId: string,
): Promise<AccessAnswer['erasureRequests']> => {
  const rows = await db
    .select()
    .from(erasuresTable)
    .where(eq(erasuresTable.subjectId, subjectId))
    .orderBy(desc(erasuresTable.requestedAt), desc(erasuresTable.id));
  return rows.map(({ status, requestedAt, note, identityCheck, declineReason }) => ({
    status,
    requestedDate: toWireTime(requestedAt),
    note,
    identityCheck,
    declineReason,
  }));
};

/** What the person signed up for and was asked to confirm, the newest first. */
export const readConfirmations = async (
  db: Database,
  subjectId: string,
): Promise<AccessAnswer['confirmations']> => {
  const table = confirmationsTable;
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.subjectId, subjectId))
    .orderBy(desc(table.createdAt), desc(table.id));
  return rows.map(({ state, receiptId, purposeIds, createdAt, mailedAt, endedAt }) => ({
    ...{ state, receiptId, purposeIds },
    requestedDate: toWireTime(createdAt),
    mailedDate: toOptionalWireTime(mailedAt),
    endedDate: toOptionalWireTime(endedAt),
  }));
};

/** What the person was selected for, and what became of it, the newest first. */
export const readBulkActions = async (
  db: Database,
  subjectId: string,
): Promise<AccessAnswer['bulkActions']> => {
  // Selections lie on one machine and their people on several: no join.
  const places = await db
    .select()
    .from(selectionPeopleTable)
    .where(eq(selectionPeopleTable.subjectId, subjectId));
  if (places.length === 0) return [];
  const selections = await db
    .select({
      id: selectionsTable.id,
      action: selectionsTable.action,
      createdAt: selectionsTable.createdAt,
    })
    .from(selectionsTable)
    .where(
      inArray(
        selectionsTable.id,
        places.map(({ selectionId }) => selectionId),
      ),
    )
    .orderBy(desc(selectionsTable.createdAt), desc(selectionsTable.id));
  const placeOf = new Map(places.map((place) => [place.selectionId, place]));
  return selections.map(({ id, action, createdAt }) => ({
    action,
    selectedDate: toWireTime(createdAt),
    result: placeOf.get(id)?.result ?? null,
    doneDate: toOptionalWireTime(placeOf.get(id)?.doneAt ?? null),
  }));
};

const recipientName = ({ name, use }: { name: string; use: string }): string => `${name} (${use})`;

/**
 * Destinations that were sent something and are told of a purpose of the person, and those that were told
 * of a withdrawal of theirs; which others were removed since, of whom nobody knows what they were told.
 */
export const readRecipients = async (
  db: Database,
  { isTest }: { isTest: boolean },
  purposes: readonly ProofPurpose[],
): Promise<{ names: AccessAnswer['recipients']; hasUnknown: boolean }> => {
  const { name, use, purposeIds, takesTests, lastSentAt } = destinationsTable;
  const there = await db
    .select({ name, use, purposeIds, takesTests, lastSentAt })
    .from(destinationsTable);
  const gone = await db.select().from(goneDestinationsTable);
  const own = new Set(purposes.map(({ purposeId }) => purposeId));
  const told = there.filter(
    (place) =>
      place.lastSentAt !== null &&
      (place.takesTests || !isTest) &&
      (place.purposeIds.length === 0 || place.purposeIds.some((id) => own.has(id))),
  );
  const ofWithdrawals = purposes
    .flatMap(({ arrivals }) => arrivals ?? [])
    .filter(({ sentDate }) => typeof sentDate === 'string')
    .map(({ destination, use }) => ({ name: destination, use }));
  const names = new Set([...told, ...ofWithdrawals].map(recipientName));
  return {
    names: [...names].toSorted(),
    hasUnknown: gone.some((place) => !names.has(recipientName(place))),
  };
};

export const countGroups = (db: Database, subjectId: string): Promise<number> =>
  db.$count(identityGroupMembersTable, eq(identityGroupMembersTable.subjectId, subjectId));

/** The mail of the last days, and addresses where none goes anymore. */
export const readMailsHeld = async (
  { db, outbox }: Pick<RequestContext, 'db' | 'outbox'>,
  subjectId: string,
): Promise<Pick<AccessAnswer, 'mails' | 'undeliverable'>> => {
  const mails = await db
    .select({
      kind: outboxTable.kind,
      createdAt: outboxTable.createdAt,
      sentAt: outboxTable.sentAt,
    })
    .from(outboxTable)
    .where(eq(outboxTable.subjectId, subjectId))
    .orderBy(desc(outboxTable.createdAt), desc(outboxTable.id))
    .limit(accessListMaximum);
  const person = (await readMailablePeople({ db, outbox }, [subjectId])).get(subjectId);
  return {
    mails: mails.map(({ kind, createdAt, sentAt }) => ({
      kind,
      askedDate: toWireTime(createdAt),
      sentDate: toOptionalWireTime(sentAt),
    })),
    undeliverable: (person?.addresses ?? []).flatMap(({ address, mark }) =>
      mark === null ? [] : [{ address, markedDate: toWireTime(mark.at) }],
    ),
  };
};
