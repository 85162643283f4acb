import { and, eq, sql } from 'drizzle-orm';
import { adminPointId } from '#contract/collection-point-values.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { correctReceiptEndpoint } from '#contract/decisions.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import {
  dataSubjectsTable,
  subjectChoicesTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { type Correction, transactionsTable } from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import { type ConsentChange, countConsents } from '#service/domains/receipts/count-consents.ts';
import { endDueConsentsOf } from '#service/domains/receipts/end-due-consents.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { expiryOf } from '#service/domains/receipts/plan-receipts.ts';
import { emptyHistory, readHistories } from '#service/domains/receipts/read-histories.ts';
import { readRetirements } from '#service/domains/receipts/retirements.ts';
import { redate } from '#service/domains/receipts/write-plan.ts';
import type { Context } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';
import { lockNamedPerson } from './lock-named-person.ts';
import { type PlannedCorrection, planCorrection } from './plan-correction.ts';
import { readStored, readWrongTransactions } from './read-corrected.ts';
import { readHeld } from './read-decided.ts';

const consents = subjectPurposesTable;
const choices = subjectChoicesTable;
const transactions = transactionsTable;

type Of = { subjectId: string; purposeId: string };

const unclear = () =>
  stateConflict(
    'correction-unclear',
    "It can't be told what held before this receipt, since records were merged or receipts came late. Record what the person decides instead.",
  );

/** What the receipt did to the person's consents, to be taken back. */
const requireWrong = async (
  { db }: Pick<Context, 'db'>,
  of: { subjectId: string; receiptId: string },
) => {
  const wrong = await readWrongTransactions(db, of);
  if (wrong.length === 0) {
    throw new Problem(404, 'not-found', 'This person has no such receipt, or it decided nothing.');
  }
  if (wrong.some(({ collectionPointId }) => collectionPointId !== adminPointId)) {
    throw stateConflict(
      'receipt-not-correctable',
      'Only what staff recorded can be corrected. Record what the person decides instead.',
    );
  }
  if (wrong.some(({ correction }) => correction !== null)) {
    throw stateConflict(
      'receipt-corrected',
      'This receipt was corrected before. Record what the person decides instead.',
    );
  }
  return wrong;
};

const writeCorrection = async (
  { db }: Pick<Context, 'db'>,
  { subjectId, purposeId }: Of,
  { consent, choices: chosen, removedChoices }: PlannedCorrection,
): Promise<void> => {
  const ofConsent = and(eq(consents.subjectId, subjectId), eq(consents.purposeId, purposeId));
  if (consent === null) {
    await db.delete(consents).where(ofConsent);
    return;
  }
  await upsertRows(
    db,
    consents,
    [{ subjectId, purposeId, ...consent }],
    ['subjectId', 'purposeId'],
  );
  const rows = chosen.map((choice) => ({ ...choice, subjectId, purposeId }));
  await upsertRows(db, choices, rows, ['subjectId', 'purposeId', 'choiceId']);
  if (removedChoices.length === 0) return;
  await db
    .delete(choices)
    .where(
      and(
        eq(choices.subjectId, subjectId),
        eq(choices.purposeId, purposeId),
        isOneOf(sql`${choices.choiceId}`, 'uuid', removedChoices),
      ),
    );
};

/**
 * Takes back what a receipt through the built-in collection point did: its transactions stay, marked
 * as corrected, and each consent is what its history leads to without them (docs/design.md 10.10).
 * @throws Problem 404; 400 `person-changed`, `receipt-not-correctable`, `receipt-corrected`,
 * `correction-unclear`
 */
export const correctReceipt = async (
  context: Context,
  { headers: { identifier }, body }: EndpointInput<typeof correctReceiptEndpoint>,
): Promise<EndpointAnswer<typeof correctReceiptEndpoint>> => {
  const { db, now, newId, caller } = context;
  const person = await lockNamedPerson(context, { identifier, id: body.dataSubjectId });
  const subjectId = person.id;
  const wrong = await requireWrong(context, { subjectId, receiptId: body.receiptId });
  const until = toInstant(now());
  const changes: ConsentChange[] = await endDueConsentsOf({ db, newId, now: () => until }, [
    person,
  ]);
  const purposeIds = wrong.map(({ purposeId }) => purposeId);
  const held = await readStored(db, { subjectId, purposeIds });
  const histories = await readHistories(db, { subjectIds: [subjectId], purposeIds }, (_, id) => id);
  const retirements = await readRetirements(db, purposeIds);
  const correction: Correction = {
    id: newId(),
    at: until,
    by: caller.subject,
    note: body.note.trim(),
  };
  // What a test said of someone who is live had changed nothing.
  const idle = wrong.filter(({ isTest }) => isTest && !person.isTest);
  const idleOn = new Set(idle.map(({ purposeId }) => purposeId));
  const voided = idle.map(({ id }) => id);
  for (const { id, purposeId } of wrong.filter((own) => !idle.includes(own))) {
    const stored = held.get(purposeId);
    if (stored === undefined) throw unclear();
    const plan = planCorrection({
      wrongId: id,
      stored,
      history: histories.get(purposeId) ?? emptyHistory(),
      until,
      retirements: retirements.get(purposeId) ?? [],
      newId,
    });
    if (plan === null) throw unclear();
    await writeCorrection(context, { subjectId, purposeId }, plan);
    await insertRows(
      db,
      transactions,
      plan.ends.map((end) => expiryOf(person, purposeId, end)),
    );
    await redate(
      db,
      new Map([...plan.redated].map(([own, dates]) => [own, { ...dates, subjectId }])),
    );
    voided.push(id, ...plan.voidedEnds);
    changes.push({
      subjectId,
      before: { purposeId, ...stored },
      after: plan.consent === null ? null : { purposeId, ...plan.consent },
    });
  }
  await db
    .update(transactions)
    .set({ correction })
    .where(
      and(eq(transactions.subjectId, subjectId), isOneOf(sql`${transactions.id}`, 'uuid', voided)),
    );
  await db
    .update(dataSubjectsTable)
    .set({ modifiedAt: sql`greatest(${dataSubjectsTable.modifiedAt}, ${until})` })
    .where(eq(dataSubjectsTable.id, subjectId));
  await countConsents(db, {
    people: [{ subjectId, wasTest: person.isTest, isTest: person.isTest }],
    consents: changes,
  });
  const after = await readHeld(db, until, { subjectId, purposeIds });
  return {
    correctionId: correction.id,
    purposes: purposeIds.map((purposeId) => ({
      purposeId,
      status: after.get(purposeId)?.status ?? null,
      expiryDate: toOptionalWireTime(after.get(purposeId)?.expiryAt ?? null),
      isChanged: !idleOn.has(purposeId),
    })),
  };
};
