import { adminPointId } from '#contract/collection-point-values.ts';
import { isRefusal } from '#contract/refusals.ts';
import type { Consent } from '#service/domains/receipts/apply-transaction.ts';
import type { ConsentChange } from '#service/domains/receipts/count-consents.ts';
import { endDueConsentsOf } from '#service/domains/receipts/end-due-consents.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { emptyHistory, readHistories } from '#service/domains/receipts/read-histories.ts';
import { readRetirements } from '#service/domains/receipts/retirements.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, Problem, stateConflict } from '#service/http/problem.ts';
import { lockNamedPerson } from './lock-named-person.ts';
import { type PlannedCorrection, planCorrection } from './plan-correction.ts';
import { didMergeDecideBy, readStored, readWrongTransactions } from './read-corrected.ts';

/** What is taken back of one purpose. */
export type PurposeCorrection = {
  id: string;
  purposeId: string;
  stored: Consent;
  plan: PlannedCorrection;
};

/** Whether a refusal would end by it. */
export const endsRefusalBy = ({ stored, plan }: PurposeCorrection): boolean =>
  isRefusal(stored.status) && !isRefusal(plan.consent?.status);

const unclear = () =>
  stateConflict(
    'correction-unclear',
    "It can't be told what held before this receipt, since records were merged or receipts came late. Record what the person decides instead.",
  );

/** What the receipt did to the person's consents, to be taken back. */
const requireWrong = async (
  { db }: Pick<Context, 'db'>,
  of: { subjectId: string; receiptId: string },
  purposeIds: readonly string[] | null,
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
  const faults = (purposeIds ?? []).flatMap((id, index) =>
    wrong.some(({ purposeId }) => purposeId === id)
      ? []
      : [{ path: `purposeIds.${index}`, message: 'This receipt decided nothing on this purpose.' }],
  );
  if (faults.length > 0) throw invalidRequest(faults);
  const left = wrong.filter(({ correction }) => correction === null);
  const chosen = left.filter(({ purposeId }) => purposeIds?.includes(purposeId) ?? true);
  if (chosen.length < (purposeIds?.length ?? 1)) {
    throw stateConflict(
      'receipt-corrected',
      'This receipt was corrected before. Record what the person decides instead.',
    );
  }
  return chosen;
};

/**
 * What a correction does to the person's consents, whom it holds until the transaction ends. What was due
 * before has ended then.
 * @throws Problem 404; 400 naming purposes that the receipt didn't decide on, `person-changed`,
 * `receipt-not-correctable`, `receipt-corrected`, `correction-unclear`
 */
export const planReceiptCorrection = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  identifier: string,
  body: {
    dataSubjectId: string;
    receiptId: string;
    purposeIds?: readonly string[] | null | undefined;
  },
) => {
  const person = await lockNamedPerson({ db, newId }, { identifier, id: body.dataSubjectId });
  const subjectId = person.id;
  const named = body.purposeIds?.map((id) => id.toLowerCase());
  const of = { subjectId, receiptId: body.receiptId };
  const wrong = await requireWrong({ db }, of, named === undefined ? null : [...new Set(named)]);
  // It ended what others had said, and what held then isn't told anymore.
  if (named === undefined && (await didMergeDecideBy(db, of))) throw unclear();
  const until = toInstant(now());
  const ended: ConsentChange[] = await endDueConsentsOf({ db, newId, now: () => until }, [person]);
  const purposeIds = wrong.map(({ purposeId }) => purposeId);
  const held = await readStored(db, { subjectId, purposeIds });
  const histories = await readHistories(db, { subjectIds: [subjectId], purposeIds }, (_, id) => id);
  const retirements = await readRetirements(db, purposeIds);
  // What a test said of someone who is live had changed nothing.
  const idle = wrong.filter(({ isTest }) => isTest && !person.isTest);
  const corrections = wrong
    .filter((own) => !idle.includes(own))
    .map(({ id, purposeId }): PurposeCorrection => {
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
      return { id, purposeId, stored, plan };
    });
  return { person, until, purposeIds, idle, corrections, ended };
};
