import { and, eq, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { correctReceiptEndpoint } from '#contract/decisions.ts';
import { isOneOf } from '#service/db/arrays.ts';
import {
  dataSubjectsTable,
  subjectChoicesTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { type Correction, transactionsTable } from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import { recordEvents, takenAway } from '#service/domains/events/record-events.ts';
import { type ConsentChange, countConsents } from '#service/domains/receipts/count-consents.ts';
import { expiryOf } from '#service/domains/receipts/plan-receipts.ts';
import { forgetUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import { redate } from '#service/domains/receipts/write-plan.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import type { PlannedCorrection } from './plan-correction.ts';
import {
  endsRefusalBy,
  type PurposeCorrection,
  planReceiptCorrection,
} from './plan-receipt-correction.ts';
import { readOutcomes } from './read-decided.ts';

const consents = subjectPurposesTable;
const choices = subjectChoicesTable;
const transactions = transactionsTable;

type Of = { subjectId: string; purposeId: string };

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

/** Nobody ends a refusal unseen. @throws Problem 400 for one that isn't named */
const requireNamed = (
  corrections: readonly PurposeCorrection[],
  named: readonly string[],
): void => {
  const known = new Set(named.map((id) => id.toLowerCase()));
  const faults = corrections
    .filter((own) => endsRefusalBy(own) && !known.has(own.purposeId))
    .map(({ purposeId, stored, plan }) => ({
      path: 'endsRefusals',
      message: `The refusal of purpose ${purposeId} would end: ${stored.status} becomes ${plan.consent?.status ?? 'undecided'}. Name the purpose here if that's right.`,
    }));
  if (faults.length > 0) throw invalidRequest(faults);
};

/**
 * Takes back what a receipt through the built-in collection point did: its transactions stay, marked
 * as corrected, and each consent is what its history leads to without them (docs/design.md 10.10).
 * @throws Problem as `planReceiptCorrection` does; 400 naming refusals that would end unnamed
 */
export const correctReceipt = async (
  context: Context & Pick<RequestContext, 'ticket'>,
  { headers: { identifier }, body }: EndpointInput<typeof correctReceiptEndpoint>,
): Promise<EndpointAnswer<typeof correctReceiptEndpoint>> => {
  const { db, newId, caller, ticket } = context;
  const planned = await planReceiptCorrection(context, identifier, body);
  const { person, until, purposeIds, idle, corrections, ended } = planned;
  requireNamed(corrections, body.endsRefusals ?? []);
  const subjectId = person.id;
  const changes: ConsentChange[] = [...ended];
  const correction: Correction = {
    id: newId(),
    at: until,
    by: caller.subject,
    note: body.note.trim(),
    ...(ticket && { ticket }),
  };
  const idleOn = new Set(idle.map(({ purposeId }) => purposeId));
  const marks = new Map(idle.map(({ id }) => [id, correction]));
  for (const { id, purposeId, stored, plan } of corrections) {
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
    marks.set(id, {
      ...correction,
      changed: { before: stored.status, after: plan.consent?.status ?? null },
    });
    for (const end of plan.voidedEnds) marks.set(end, correction);
    changes.push({
      subjectId,
      before: { purposeId, ...stored },
      after: plan.consent === null ? null : { purposeId, ...plan.consent },
    });
  }
  await db
    .update(transactions)
    .set({
      correction: sql`${JSON.stringify(Object.fromEntries(marks))}::jsonb -> ${transactions.id}::text`,
    })
    .where(
      and(
        eq(transactions.subjectId, subjectId),
        isOneOf(sql`${transactions.id}`, 'uuid', [...marks.keys()]),
      ),
    );
  await db
    .update(dataSubjectsTable)
    .set({ modifiedAt: sql`greatest(${dataSubjectsTable.modifiedAt}, ${until})` })
    .where(eq(dataSubjectsTable.id, subjectId));
  if ((body.purposeIds ?? []).length === 0) await forgetUnsubscribed(db, subjectId, body.receiptId);
  if (changes.length > 0) {
    await recordEvents(context, [
      {
        ...{ subjectId, kind: 'CORRECTION' as const, isTest: person.isTest },
        purposeIds: changes.flatMap(({ before, after }) => (after ?? before)?.purposeId ?? []),
        ...takenAway(changes.slice(ended.length)),
      },
    ]);
  }
  await countConsents(db, {
    people: [{ subjectId, wasTest: person.isTest, isTest: person.isTest }],
    consents: changes,
  });
  return {
    correctionId: correction.id,
    purposes: await readOutcomes(db, until, { subjectId, purposeIds }, (id) => !idleOn.has(id)),
  };
};
