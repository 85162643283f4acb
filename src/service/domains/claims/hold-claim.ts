import { and, asc, eq } from 'drizzle-orm';
import type { acceptClaimEndpoint } from '#contract/claims.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import {
  type ClaimRow,
  claimsTable,
  dataSubjectsTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';
import type { OwnSight } from '#service/http/sights.ts';

const table = claimsTable;
const elements = subjectElementsTable;
const subjects = dataSubjectsTable;

type Seen = EndpointInput<typeof acceptClaimEndpoint>['body']['seen'];

/** The person of a claim, as far as it decides. */
type Owner = { identifier: string; identifierType: string; language: string | null };

/** What is stored where a claim says something else. */
const readValues = async (
  { db }: Pick<Context, 'db'>,
  { subjectId, kind, elementId }: ClaimRow,
  { language, identifierType }: Owner,
): Promise<string[]> => {
  if (kind === 'LANGUAGE') return language === null ? [] : [language];
  if (elementId === null) return identifierType === '' ? [] : [identifierType];
  const rows = await db
    .select({ value: elements.value })
    .from(elements)
    .where(
      and(
        eq(elements.subjectId, subjectId),
        eq(elements.elementId, elementId),
        eq(elements.linked, kind === 'IDENTIFIER'),
      ),
    )
    .orderBy(asc(elements.position));
  return rows.map(({ value }) => value);
};

/** A value is seen as it is, or in a session as its mask. */
const areSeen = (
  values: readonly string[],
  seen: readonly string[],
  sight: Pick<OwnSight, 'mask'> | null,
): boolean =>
  values.length === seen.length &&
  values.every((value, at) => value === seen[at] || sight?.mask(value) === seen[at]);

/**
 * A claim with its person, who is held until the transaction ends.
 * @param seen the value beside which the claim was decided on
 * @throws Problem 404 where it was accepted, dismissed or replaced by a later one; 400
 * `claimed-value-changed`
 */
export const holdClaim = async (
  { db, newId, sight }: Pick<RequestContext, 'db' | 'newId' | 'sight'>,
  id: string,
  seen: Seen,
): Promise<{ claim: ClaimRow; identifier: string }> => {
  const isIt = eq(table.id, id.toLowerCase());
  const [found] = await db.select({ subjectId: table.subjectId }).from(table).where(isIt);
  const [held] = found === undefined ? [] : await lockPeopleById({ db, newId }, [found.subjectId]);
  const [own] = await db
    .select({
      claim: table,
      owner: {
        identifier: subjects.identifier,
        identifierType: subjects.identifierType,
        language: subjects.language,
      },
    })
    .from(table)
    .innerJoin(subjects, eq(subjects.id, table.subjectId))
    .where(isIt);
  if (own === undefined || own.claim.subjectId !== held) {
    const detail =
      'This claim is gone: it was accepted, dismissed or replaced by a later one. Read the person again.';
    throw new Problem(404, 'not-found', detail);
  }
  const { claim, owner } = own;
  if (!areSeen(await readValues({ db }, claim, owner), [seen ?? []].flat(), await sight())) {
    throw stateConflict(
      'claimed-value-changed',
      "The person's value changed meanwhile. Nothing was saved. Look at what it is now.",
    );
  }
  return { claim, identifier: owner.identifier };
};
