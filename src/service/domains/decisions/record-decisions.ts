import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { ensureAdminPoint } from '#service/domains/collection-points/ensure-admin-point.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { recordReceipts } from '#service/domains/receipts/record-receipts.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { lockNamedPerson } from './lock-named-person.ts';
import { planDecisions } from './plan-decisions.ts';
import { readDecidedPurposes, readHeld } from './read-decided.ts';

/**
 * Records what a person decided as one receipt through the built-in collection point, with whoever
 * asks as the author of its transactions (docs/design.md 10.10). Nothing is recorded where everything
 * was withdrawn before.
 * @throws Problem 404; 400 `person-changed`, or naming every fault
 */
export const recordDecisions = async (
  context: Context & Pick<RequestContext, 'erasing'>,
  { headers: { identifier }, body }: EndpointInput<typeof recordDecisionsEndpoint>,
): Promise<EndpointAnswer<typeof recordDecisionsEndpoint>> => {
  const { db, now, newId, caller } = context;
  const person = await lockNamedPerson(context, { identifier, id: body.dataSubjectId });
  const createdAt = toInstant(now());
  const purposeIds = body.decisions.map(({ purposeId }) => purposeId.toLowerCase());
  const of = { subjectId: person.id, purposeIds };
  const plan = planDecisions(body.decisions, {
    known: await readDecidedPurposes(db, purposeIds),
    held: await readHeld(db, createdAt, of),
    note: body.note?.trim() || null,
    channel: body.channel ?? null,
  });
  if (plan.faults.length > 0) throw invalidRequest(plan.faults);
  const changed = new Set(plan.purposes.map(({ id }) => id));
  let receiptId: string | null = null;
  if (changed.size > 0) {
    const point = await ensureAdminPoint(context);
    const [recorded] = await recordReceipts(context, [
      {
        id: newId(),
        identifier,
        identifierType: '',
        collectionPointId: point.id,
        collectionPointVersion: point.version,
        token: null,
        createdAt,
        interactionAt: createdAt,
        reconfirms: false,
        listed: [],
        isDated: false,
        isSenderKnown: true,
        // What language staff read in is the note's: it isn't the person's own from now on.
        language: null,
        isTest: person.isTest,
        origin: 'API',
        sameness: null,
        fields: Object.keys(plan.readOut).length > 0 ? { customPayload: plan.readOut } : {},
        author: caller.subject,
        purposes: plan.purposes,
      },
    ]);
    receiptId = recorded?.id ?? null;
  }
  const after = await readHeld(db, createdAt, of);
  return {
    receiptId,
    purposes: purposeIds.map((purposeId) => ({
      purposeId,
      status: after.get(purposeId)?.status ?? null,
      expiryDate: toOptionalWireTime(after.get(purposeId)?.expiryAt ?? null),
      isChanged: changed.has(purposeId),
    })),
  };
};
