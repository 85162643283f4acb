import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { recordAsStaff, type StaffContext } from '#service/domains/receipts/record-as-staff.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { lockNamedPerson } from './lock-named-person.ts';
import { planDecisions } from './plan-decisions.ts';
import { readDecidedPurposes, readHeld, readOutcomes } from './read-decided.ts';
import { recordOptOut } from './record-opt-out.ts';

/**
 * Records what a person decided (docs/design.md 10.10). Nothing is recorded where everything was
 * withdrawn before.
 * @throws Problem 404; 400 `person-changed`, or naming every fault, such as a file of somebody else
 */
export const recordDecisions = async (
  context: StaffContext,
  input: EndpointInput<typeof recordDecisionsEndpoint>,
): Promise<EndpointAnswer<typeof recordDecisionsEndpoint>> => {
  const { db, now } = context;
  const { headers, body } = input;
  const { dataSubjectId, decisions } = body;
  if (!decisions || !dataSubjectId) return recordOptOut(context, input);
  const { identifier } = headers;
  const person = await lockNamedPerson(context, { identifier, id: dataSubjectId });
  const createdAt = toInstant(now());
  const purposeIds = decisions.map(({ purposeId }) => purposeId.toLowerCase());
  const of = { subjectId: person.id, purposeIds };
  const { faults, purposes, readOut } = planDecisions(decisions, {
    known: await readDecidedPurposes(db, purposeIds),
    held: await readHeld(db, createdAt, of),
    note: body.note?.trim() || null,
    channel: body.channel ?? null,
    ticket: context.ticket ?? null,
  });
  if (faults.length > 0) throw invalidRequest(faults);
  const changed = new Set(purposes.map(({ id }) => id));
  const { isTest } = person;
  const receipt =
    changed.size > 0
      ? await recordAsStaff(context, {
          identifier,
          isTest,
          createdAt,
          purposes,
          author: context.caller.subject,
          payload: readOut,
          attachmentIds: (body.attachments ?? []).map(({ id }) => id.toLowerCase()),
        })
      : null;
  return {
    dataSubjectId: person.id,
    receiptId: receipt?.id ?? null,
    purposes: await readOutcomes(db, createdAt, of, (id) => changed.has(id)),
  };
};
