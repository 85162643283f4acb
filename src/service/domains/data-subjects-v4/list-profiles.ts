import { and, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSort, type SortDirection } from '#contract/common/paging.ts';
import { toUtc } from '#contract/common/values.ts';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import type {
  listPersonProfilesV4Endpoint,
  listProfilesUnorderedV4Endpoint,
  listProfilesV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf, keysetOfBoth } from '#service/db/keyset.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { readConsents } from '#service/domains/data-subjects/read-consents.ts';
import { requireSubjectId } from '#service/domains/data-subjects/subject-id-of.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { CatchUp, Order } from '#service/http/catch-up.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice, withContinuationBeside } from '#service/http/slice.ts';
import { toPurposeProfile } from './wire.ts';

type Ordered = EndpointInput<typeof listProfilesV4Endpoint>;
type Unordered = EndpointInput<typeof listProfilesUnorderedV4Endpoint>;
type OfPerson = EndpointInput<typeof listPersonProfilesV4Endpoint>;
type Answer = EndpointAnswer<typeof listProfilesV4Endpoint>;
type ListContext = Pick<RequestContext, 'db' | 'now' | 'continuations' | 'attachments'>;

const consents = subjectPurposesTable;

const byUpdate = (direction: SortDirection) =>
  keysetOfBoth(consents.updatedAt, [consents.subjectId, consents.purposeId], direction);

const catchUp: CatchUp<Order> = {
  changed: byUpdate('asc'),
  rest: keysetOf(consents.subjectId, consents.purposeId, 'asc'),
  updatedAt: consents.updatedAt,
  createdAt: consents.firstTransactionAt,
};

type Asked = {
  query: { page: number; size: number };
  headers: { requestContinuation?: string | undefined };
};

type Search = {
  /** All that the list depends on; its continuations are bound to it. */
  criteria: Record<string, unknown>;
  where: SQL | undefined;
  /** As it is now, whether the ending is recorded or not. */
  status?: ConsentStatus | undefined;
  direction: SortDirection;
};

/** One slice of consents by their last update: their keys by the index, then what's on the page. */
const listBy = async (
  context: ListContext,
  { query, headers }: Asked,
  { criteria, where: found, status, direction }: Search,
): Promise<Answer> => {
  const { db } = context;
  const keyset: Order = byUpdate(direction);
  const endings = endingsBy(context.now());
  const slice = await readSlice(
    context,
    {
      search: { operation: 'profiles v4', ...criteria, status, direction },
      requestContinuation: headers.requestContinuation,
      page: query.page,
      size: query.size,
    },
    {
      keyset,
      catchUp: direction === 'desc' ? catchUp : undefined,
      read: ({ keyset: by, where, limit, offset }) => {
        const rows = db
          .select({
            subjectId: consents.subjectId,
            purposeId: consents.purposeId,
            place: by.place,
          })
          .from(consents)
          .$dynamic();
        if (status !== undefined) rows.leftJoin(endings.retirements, endings.on);
        return rows
          .where(
            and(
              found,
              given(status, (own) => endings.isOneOf([own])),
              where,
            ),
          )
          .orderBy(...by.orderBy)
          .limit(limit)
          .offset(offset);
      },
      show: async (rows) => (await readConsents(context, rows)).map(toPurposeProfile),
    },
  );
  return withContinuationBeside(slice);
};

const searchOf = (
  { collectionPointId, purposeId, status, updatedSince, updatedUntil }: Unordered['query'],
  direction: SortDirection,
): Search => ({
  criteria: { collectionPointId, purposeId, updatedSince, updatedUntil },
  where: and(
    gt(consents.updatedAt, toUtc(updatedSince)),
    lt(consents.updatedAt, toUtc(updatedUntil)),
    given(collectionPointId, (id) => eq(consents.collectionPointId, id)),
    given(purposeId, (id) => eq(consents.purposeId, id)),
  ),
  status,
  direction,
});

/**
 * One slice of everyone's consents that were last updated between two dates.
 * @throws Problem 400 where the continuation does not fit
 */
export const listProfiles = (context: ListContext, input: Pick<Ordered, 'query' | 'headers'>) =>
  listBy(context, input, searchOf(input.query, parseSort(input.query.sort).direction));

/** The same by the last update: what changes in the meantime comes again, and nothing is left out. */
export const listProfilesUnordered = (
  context: ListContext,
  input: Pick<Unordered, 'query' | 'headers'>,
) => listBy(context, input, searchOf(input.query, 'asc'));

/**
 * One slice of a person's consents.
 * @throws Problem 404, 400 where the continuation does not fit
 */
export const listPersonProfiles = async (
  context: ListContext,
  { query, headers }: Pick<OfPerson, 'query' | 'headers'>,
): Promise<Answer> => {
  const subjectId = await requireSubjectId(context.db, headers.identifier);
  return listBy(
    context,
    { query, headers },
    {
      criteria: { subjectId },
      where: eq(consents.subjectId, subjectId),
      direction: parseSort(query.sort).direction,
    },
  );
};
