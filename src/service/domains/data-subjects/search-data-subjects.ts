import { and, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import { given } from '#service/db/filters.ts';
import type { Context } from '#service/http/context.ts';
import { matching } from './find-subjects.ts';
import { listDataSubjects } from './list-data-subjects.ts';

type Input = Pick<EndpointInput<typeof searchDataSubjectsEndpoint>, 'query' | 'body'>;

/** The V2 list by criteria in the body, several data elements among them. */
export const searchDataSubjects = async (
  context: Pick<Context, 'db' | 'caller' | 'links' | 'account' | 'now'>,
  { query, body }: Input,
): Promise<EndpointAnswer<typeof searchDataSubjectsEndpoint>> => {
  const [element, ...others] = body.dataElements ?? [];
  const ofOthers = others.map(({ name, value }) =>
    matching(context.db, { dataElementName: name, dataElementValue: value }),
  );
  // Everybody is of the account's own organization.
  const { organizationId } = context.account;
  const ofOrganizations = given(body.orgIds ?? undefined, (ids) =>
    ids.some((id) => id.toLowerCase() === organizationId) ? sql`true` : sql`false`,
  );
  return listDataSubjects(
    context,
    {
      query: {
        ...query,
        id: body.id ?? undefined,
        language: body.language ?? undefined,
        updatedSince: body.updatedSince ?? undefined,
        updatedUntil: body.updatedUntil ?? undefined,
        properties: [
          ...(body.includeCounts === false ? (['ignoreCount'] as const) : []),
          ...(body.linkTokens === true ? (['linkTokens'] as const) : []),
          ...(body.ignoreDefaultSort === true ? (['ignoreDefaultSort'] as const) : []),
        ],
        includeDataSubjectsWithOutPurposeTransactions:
          body.includeDataSubjectsWithOutPurposeTransactions ?? false,
      },
      headers: {
        identifier: body.identifier ?? undefined,
        dataElementName: element?.name,
        dataElementValue: element?.value,
      },
    },
    and(ofOrganizations, ...(await Promise.all(ofOthers))),
  );
};
