import { and, asc, eq } from 'drizzle-orm';
import type { acceptClaimEndpoint } from '#contract/claims.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { isSameIdentifier } from '#contract/common/identifiers.ts';
import { identifiersOfTypeMaximum } from '#contract/data-subject-values.ts';
import {
  type ClaimRow,
  dataSubjectsTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { writeElements } from '#service/domains/data-subjects/subject-elements.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { holdClaim } from './hold-claim.ts';
import { settleClaim } from './settle-claim.ts';

const elements = subjectElementsTable;

/** The identifiers of one type, in their order, with one more. */
const withIdentifier = async (
  { db }: Pick<Context, 'db'>,
  { subjectId, value }: ClaimRow,
  { elementId, at }: { elementId: string; at: string },
) => {
  const stored = await db
    .select({ value: elements.value, updatedAt: elements.updatedAt, setBy: elements.setBy })
    .from(elements)
    .where(
      and(
        eq(elements.subjectId, subjectId),
        eq(elements.elementId, elementId),
        eq(elements.linked, true),
      ),
    )
    .orderBy(asc(elements.position));
  if (stored.length >= identifiersOfTypeMaximum) {
    throw stateConflict(
      'too-many-identifiers',
      `The person has ${identifiersOfTypeMaximum} identifiers of this type already. Remove one first.`,
    );
  }
  const others = stored.filter((own) => !isSameIdentifier(own.value, value));
  return [...others, { value, updatedAt: at, setBy: 'STAFF' as const }];
};

/**
 * Makes a claim the value, as set by staff; nothing else of the person changes.
 * @throws Problem 404; 400 `claimed-value-changed`, `too-many-identifiers`, `identifier-is-primary`
 */
export const acceptClaim = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'newId' | 'now' | 'searchKeys' | 'sight'>,
  { params, body }: EndpointInput<typeof acceptClaimEndpoint>,
): Promise<EndpointAnswer<typeof acceptClaimEndpoint>> => {
  const { db, now } = context;
  const { claim, identifier } = await holdClaim(context, params.claimId, body.seen);
  const { subjectId, kind, elementId, value } = claim;
  const at = now();
  if (kind === 'IDENTIFIER' && isSameIdentifier(value, identifier)) {
    throw stateConflict('identifier-is-primary', "It's the person's primary identifier already.");
  }
  if (elementId !== null) {
    const linked = kind === 'IDENTIFIER';
    const values = linked
      ? await withIdentifier(context, claim, { elementId, at })
      : [{ value, updatedAt: at, setBy: 'STAFF' as const }];
    await writeElements(context, subjectId, [{ elementId, linked, values }]);
  }
  await db
    .update(dataSubjectsTable)
    .set({
      modifiedAt: at,
      ...(kind === 'LANGUAGE' && { language: value, languageSetBy: 'STAFF' }),
      ...(kind === 'IDENTIFIER_TYPE' && { identifierType: value, identifierTypeSetBy: 'STAFF' }),
    })
    .where(eq(dataSubjectsTable.id, subjectId));
  return settleClaim(context, claim, 'ACCEPTED');
};
