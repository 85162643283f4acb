import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSorts, type SortDirection } from '#contract/common/paging.ts';
import { toUtc } from '#contract/common/values.ts';
import type { LinkTokenSortKey, listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice, sortedByFirst } from '#service/http/slice.ts';
import { catchUpOfLinks, endsAt, findWorking, issuedAt, readLinks } from './read-links.ts';
import { toLinkTokenV1 } from './wire.ts';

const subjects = dataSubjectsTable;

const orderBy = (key: LinkTokenSortKey, direction: SortDirection) => {
  switch (key) {
    case 'dataSubject.guid':
      return keysetOf(subjects.id, subjects.id, direction);
    case 'dataSubject.identifier':
      return keysetOf(subjects.identifier, subjects.identifier, direction);
    case 'expiryDate':
      return keysetOf(endsAt, subjects.id, direction);
    default:
      return keysetOf(issuedAt, subjects.id, direction);
  }
};

/**
 * Whether a renewed link moves to where a list in this order has been: it may also end earlier than
 * before, if the account lets links live shorter now.
 */
const isMovingIn = (
  key: LinkTokenSortKey,
  direction: SortDirection,
  areAllAlike: boolean,
): boolean => {
  if (key === 'dataSubject.guid' || key === 'dataSubject.identifier') return false;
  return direction === 'desc' || (key === 'expiryDate' && !areAllAlike);
};

const count = async (db: Database, where: SQL | undefined): Promise<number> => {
  const total = sql`count(*)`.mapWith(Number);
  const [row] = await db.select({ total }).from(subjects).where(where);
  return row?.total ?? 0;
};

const isOf = async (db: Database, identifier: string): Promise<SQL> => {
  const id = await subjectIdOf(db, identifier);
  return id === undefined ? sql`false` : eq(subjects.id, id);
};

/**
 * Links that work (docs/wire/other-groups.md). A walk by continuations counts them once.
 * @throws Problem 400 `continuation-invalid`
 */
export const listLinkTokens = async (
  context: RequestContext,
  { query, headers }: EndpointInput<typeof listLinkTokensEndpoint>,
): Promise<EndpointAnswer<typeof listLinkTokensEndpoint>> => {
  const { db } = context;
  const { since, until, page, size } = query;
  const { identifier } = headers;
  const sorts = parseSorts<LinkTokenSortKey>(query.sort);
  const [{ key, direction }] = sorts;
  const keyset = orderBy(key, direction);
  const { where: isWorking, areAllAlike } = await findWorking(db, context.now(), {
    from: since && toUtc(since),
    until: until && toUtc(until),
  });
  const isMoving = isMovingIn(key, direction, areAllAlike);
  const found = and(isWorking, identifier === undefined ? undefined : await isOf(db, identifier));
  const slice = await readSlice(
    context,
    {
      // By end, other releases went by when links were made: neither goes on where the other was.
      search: [
        'linktokens',
        { identifier, since, until },
        key === 'expiryDate' ? 'end' : key,
        direction,
      ],
      requestContinuation: headers.requestContinuation,
      page,
      size,
    },
    {
      keyset,
      catchUp: isMoving ? catchUpOfLinks : undefined,
      read: ({ where, ...part }) => readLinks(db, { ...part, where: and(found, where) }),
      show: (rows) => rows.map((row) => toLinkTokenV1(row, context)),
      count: headers.requestContinuation === undefined ? () => count(db, found) : undefined,
    },
  );
  return { ...slice, ...sortedByFirst(sorts) };
};
