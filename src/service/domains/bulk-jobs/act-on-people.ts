import { and, eq, sql } from 'drizzle-orm';
import type { BulkResult, SelectionAction } from '#contract/bulk-jobs.ts';
import { isWithdrawal } from '#contract/refusals.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { readPeopleById } from '#service/domains/data-subjects/read-people.ts';
import { readElements } from '#service/domains/data-subjects/subject-elements.ts';
import { upsertElements } from '#service/domains/data-subjects/upsert-elements.ts';
import { requestErasure } from '#service/domains/erasures/request-erasure.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { recordAllAsStaff, type Said } from '#service/domains/receipts/record-as-staff.ts';
import { readRetirements } from '#service/domains/receipts/retirements.ts';
import { withdrawalOf } from '#service/domains/receipts/withdraw-consent.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { unknownReceipt } from './records.ts';

/** What doing something to people takes, on behalf of whoever selected them. */
export type Actor = Pick<
  Context,
  'db' | 'caller' | 'now' | 'newId' | 'account' | 'searchKeys' | 'links'
> &
  Pick<RequestContext, 'erasing' | 'attachments'>;

/** What became of a person, and why nothing more did; `record` is what an export has of them. */
export type Outcome = { result: BulkResult; reason?: string; record?: unknown };
export type Outcomes = ReadonlyMap<string, Outcome>;

/** What was refused of a person is told of them and leaves nothing behind, and others go on. */
const orRefused = async (
  actor: Actor,
  work: (own: Actor) => Promise<Outcome>,
): Promise<Outcome> => {
  try {
    return await actor.db.transaction((db) => work({ ...actor, db }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { result: 'FAILED', reason: error.code };
  }
};

const subjects = dataSubjectsTable;
const consents = subjectPurposesTable;

type Withdrawal = { subjectId: string; said: Said };

/** Someone whose turn it is; `seen` as in `selection_people`. */
export type Waiting = { subjectId: string; seen: string | null };

/** Whose consent is withdrawn; of the others, why not. */
const planWithdrawals = async (
  { db, now, caller }: Actor,
  waiting: readonly Waiting[],
  { purposeId, note }: { purposeId: string; note: string | null },
): Promise<{ withdrawals: Withdrawal[]; others: Outcomes }> => {
  const createdAt = toInstant(now());
  const endings = endingsBy(createdAt);
  const rows = await db
    .select({
      subjectId: consents.subjectId,
      identifier: subjects.identifier,
      isTest: subjects.isTest,
      version: consents.purposeVersion,
      status: endings.status,
      lastReceiptId: consents.lastReceiptId,
    })
    .from(consents)
    .innerJoin(subjects, eq(subjects.id, consents.subjectId))
    .leftJoin(endings.retirements, endings.on)
    .where(
      and(
        isOneOf(
          sql`${consents.subjectId}`,
          'uuid',
          waiting.map(({ subjectId }) => subjectId),
        ),
        eq(consents.purposeId, purposeId),
      ),
    );
  const retirements = (await readRetirements(db, [purposeId])).get(purposeId) ?? [];
  const others = new Map<string, Outcome>(
    waiting.map(({ subjectId }) => [subjectId, { result: 'UNCHANGED', reason: 'never-decided' }]),
  );
  const seenOf = new Map(waiting.map(({ subjectId, seen }) => [subjectId, seen?.split(' ') ?? []]));
  const withdrawals: Withdrawal[] = [];
  for (const { subjectId, identifier, isTest, version, status, lastReceiptId } of rows) {
    if (isWithdrawal(status)) {
      others.set(subjectId, { result: 'UNCHANGED', reason: 'withdrawn-already' });
    } else if (!seenOf.get(subjectId)?.includes(lastReceiptId ?? unknownReceipt)) {
      // What the person said since, nobody has looked at.
      others.set(subjectId, { result: 'SKIPPED', reason: 'changed-since-dry-run' });
    } else {
      others.delete(subjectId);
      const purpose = { path: 'action.purposeId', id: purposeId, version, retirements, note };
      const purposes = [withdrawalOf(purpose)];
      const said = { identifier, isTest, createdAt, author: caller.subject, purposes };
      withdrawals.push({ subjectId, said });
    }
  }
  return { withdrawals, others };
};

const withdraw = async (
  actor: Actor,
  waiting: readonly Waiting[],
  of: { purposeId: string; note: string | null },
): Promise<Outcomes> => {
  const { withdrawals, others } = await planWithdrawals(actor, waiting, of);
  if (withdrawals.length > 0) {
    await recordAllAsStaff(
      actor,
      withdrawals.map(({ said }) => said),
    );
  }
  const changed: Outcome = { result: 'CHANGED' };
  return new Map([...others, ...withdrawals.map(({ subjectId }) => [subjectId, changed] as const)]);
};

const readIdentifiers = async (
  { db }: Pick<Actor, 'db'>,
  subjectIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', subjectIds));
  return new Map(rows.map(({ id, identifier }) => [id, identifier]));
};

const isAfter = (time: string, other: string | null): boolean =>
  other !== null && Date.parse(time) > Date.parse(other);

const setElement = async (
  actor: Actor,
  { id, identifier }: { id: string; identifier: string },
  { name, value, checkedAt }: { name: string; value: string; checkedAt: string | null },
): Promise<Outcome> => {
  const known = (await readElements(actor.db, id)).find((own) => own.name === name && !own.linked);
  const [first, ...more] = known?.values ?? [];
  if (first?.value === value && more.length === 0) {
    return { result: 'UNCHANGED', reason: 'same-value' };
  }
  const isNewer = known?.values.some(({ updatedAt }) => isAfter(updatedAt, checkedAt));
  if (isNewer) return { result: 'SKIPPED', reason: 'changed-since-dry-run' };
  const entry = { name, value, linked: false };
  const { body } = await upsertElements(actor, identifier, { dataElements: [entry] });
  return body.id === id ? { result: 'CHANGED' } : { result: 'FAILED', reason: 'not-found' };
};

const askForErasure = async (
  actor: Actor,
  dataSubjectId: string,
  { reason, note, identityCheck }: SelectionAction,
): Promise<Outcome> => {
  const body = {
    dataSubjectId,
    reason: reason ?? 'OTHER',
    note: note ?? null,
    identityCheck: identityCheck ?? '',
  };
  try {
    await requestErasure(actor, { body });
    return { result: 'CHANGED' };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'erasure-requested-already') throw error;
    return { result: 'UNCHANGED', reason: error.code };
  }
};

/** Does one by one what isn't done together. */
const toEach = async (
  actor: Actor,
  subjectIds: readonly string[],
  act: (own: Actor, subjectId: string) => Promise<Outcome>,
): Promise<Outcomes> => {
  const outcomes = new Map<string, Outcome>();
  for (const id of subjectIds) outcomes.set(id, await orRefused(actor, (own) => act(own, id)));
  return outcomes;
};

/**
 * Does what was asked for to these people, who are held.
 */
export const actOnPeople = async (
  actor: Actor,
  waiting: readonly Waiting[],
  { action, checkedAt }: { action: SelectionAction; checkedAt: string | null },
): Promise<Outcomes> => {
  const subjectIds = waiting.map(({ subjectId }) => subjectId);
  switch (action.type) {
    case 'WITHDRAW': {
      const purposeId = action.purposeId?.toLowerCase() ?? '';
      return withdraw(actor, waiting, { purposeId, note: action.note ?? null });
    }
    case 'SET_ELEMENT': {
      const identifiers = await readIdentifiers(actor, subjectIds);
      const element = { name: action.name ?? '', value: action.value ?? '', checkedAt };
      return toEach(actor, subjectIds, (own, id) =>
        setElement(own, { id, identifier: identifiers.get(id) ?? '' }, element),
      );
    }
    case 'REQUEST_ERASURE':
      return toEach(actor, subjectIds, (own, id) => askForErasure(own, id, action));
    case 'EXPORT': {
      const people = await readPeopleById(actor, subjectIds);
      const byId = new Map(people.map(({ row, profile }) => [row.id, profile]));
      return new Map(
        subjectIds.map((id) => [id, { result: 'UNCHANGED', record: byId.get(id) ?? null }]),
      );
    }
  }
};
