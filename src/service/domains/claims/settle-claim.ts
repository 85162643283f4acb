import { and, eq } from 'drizzle-orm';
import type { ClaimDecision, ClaimKind } from '#contract/data-subject-values.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  type ClaimRow,
  claimsTable,
  decidedClaimsTable,
} from '#service/db/schema/data-subjects.ts';
import type { RequestContext } from '#service/http/context.ts';

const fieldOf: Partial<Record<ClaimKind, string>> = {
  LANGUAGE: 'language',
  IDENTIFIER_TYPE: 'identifierType',
};

/**
 * Removes a claim, and keeps what staff decided on it.
 * @returns whose claim it was, and of what
 */
export const settleClaim = async (
  { db, caller, now }: Pick<RequestContext, 'db' | 'caller' | 'now'>,
  { value: _, ...claim }: ClaimRow,
  decision: ClaimDecision,
): Promise<{ dataSubjectId: string; field: string | null }> => {
  const { subjectId, id, kind, elementId } = claim;
  await db
    .delete(claimsTable)
    .where(and(eq(claimsTable.subjectId, subjectId), eq(claimsTable.id, id)));
  await db
    .insert(decidedClaimsTable)
    .values({ ...claim, decision, decidedAt: now(), decidedBy: caller.subject });
  const [element] =
    elementId === null
      ? []
      : await db
          .select({ name: dataElementsTable.name })
          .from(dataElementsTable)
          .where(eq(dataElementsTable.id, elementId));
  return { dataSubjectId: subjectId, field: element?.name ?? fieldOf[kind] ?? null };
};
