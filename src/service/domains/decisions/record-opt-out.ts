import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { recordAsStaff, type StaffContext } from '#service/domains/receipts/record-as-staff.ts';
import { noteUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import { lockFormerHolders, lockHolder, lockNamedPerson } from './lock-named-person.ts';
import { planOptOut } from './plan-decisions.ts';
import { planForEach, readDecidedPurposes, readOutcomes } from './read-decided.ts';

/**
 * Opts whoever has an identifier, or had it before a merge, out of everything, and makes the person
 * where nobody does, so that programs find the refusal there (docs/design.md 11.15). Nothing is recorded
 * where all of them refuse all of it already. Someone who is a test becomes live, unless they're named by id.
 * @throws Problem as `lockNamedPerson` does, where the person is named by id
 */
export const recordOptOut = async (
  context: StaffContext,
  { headers: { identifier }, body }: EndpointInput<typeof recordDecisionsEndpoint>,
): Promise<EndpointAnswer<typeof recordDecisionsEndpoint>> => {
  const { db, now } = context;
  const id = body.dataSubjectId ?? null;
  const person =
    id === null
      ? await lockHolder(context, identifier)
      : await lockNamedPerson(context, { identifier, id });
  const createdAt = toInstant(now());
  const known = await readDecidedPurposes(db, null);
  const formers = id === null ? await lockFormerHolders(context, identifier) : [];
  const everyone = [...new Set([...(person ? [person.id] : []), ...formers])];
  const [first = null] = everyone;
  const purposes = await planForEach(db, createdAt, {
    subjectIds: everyone,
    purposeIds: [...known.keys()],
    plan: (held) =>
      planOptOut({
        known,
        held,
        note: body.note?.trim() || null,
        channel: body.channel ?? null,
        ticket: context.ticket ?? null,
      }),
  });
  if (purposes.length === 0) {
    for (const own of everyone) {
      await noteUnsubscribed(db, own, { at: createdAt, receiptId: null });
    }
    return { dataSubjectId: first, receiptId: null, purposes: [] };
  }
  const isTest = id !== null && (person?.isTest ?? false);
  const receipt = await recordAsStaff(context, {
    identifier,
    isTest,
    createdAt,
    purposes,
    author: context.caller.subject,
    payload: {},
    attachmentIds: (body.attachments ?? []).map(({ id }) => id.toLowerCase()),
  });
  // Of a former identifier nobody new is made: it's of who stayed in the merge.
  const subjectId = (await subjectIdOf(db, receipt.person)) ?? null;
  if (subjectId === null) throw new Error('The person just opted out was not found.');
  for (const own of new Set([...everyone, subjectId])) {
    await noteUnsubscribed(db, own, { at: createdAt, receiptId: receipt.id });
  }
  const of = { subjectId, purposeIds: purposes.map((purpose) => purpose.id) };
  return {
    dataSubjectId: subjectId,
    receiptId: receipt.id,
    purposes: await readOutcomes(db, createdAt, of, () => true),
  };
};
