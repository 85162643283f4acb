import { and } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSort } from '#contract/common/paging.ts';
import { toUtc } from '#contract/common/values.ts';
import type { listLinkTokensV4Endpoint } from '#contract/link-tokens.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { catchUpOfLinks, endsAt, findWorking, readLinks } from './read-links.ts';
import { toLinkTokenV4 } from './wire.ts';

/**
 * Links of a few days that work; the continuation stands beside the content
 * (docs/wire/data-subjects.md 6).
 * @throws Problem 400 `continuation-invalid`
 */
export const listLinkTokensV4 = async (
  context: RequestContext,
  { query, headers }: EndpointInput<typeof listLinkTokensV4Endpoint>,
): Promise<EndpointAnswer<typeof listLinkTokensV4Endpoint>> => {
  const { fromDate, toDate, page, size } = query;
  const { direction } = parseSort(query.sort);
  const keyset = keysetOf(endsAt, dataSubjectsTable.id, direction);
  const { where: found, areAllAlike } = await findWorking(context.db, context.now(), {
    from: toUtc(fromDate),
    until: toUtc(toDate),
  });
  const { pageable, ...slice } = await readSlice(
    context,
    {
      search: ['linktokens v4 by end', { fromDate, toDate }, direction],
      requestContinuation: headers.requestContinuation,
      page,
      size,
    },
    {
      keyset,
      catchUp: direction === 'desc' || !areAllAlike ? catchUpOfLinks : undefined,
      read: ({ where, ...part }) => readLinks(context.db, { ...part, where: and(found, where) }),
      show: (rows) => rows.map((row) => toLinkTokenV4(row, context)),
    },
  );
  const { requestContinuation = null, ...place } = pageable;
  return { ...slice, pageable: place, requestContinuation };
};
