import { desc } from 'drizzle-orm';
import { colleagueMaximum, type listColleaguesEndpoint } from '#contract/colleagues.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { peopleTable as people } from '#service/db/schema/people.ts';
import type { Context } from '#service/http/context.ts';

/** Those who signed in last, at most `peopleMaximum`. */
export const listColleagues = async ({
  db,
  account,
}: Pick<Context, 'db' | 'account'>): Promise<EndpointAnswer<typeof listColleaguesEndpoint>> => ({
  content: await db
    .select({ subject: people.subject, name: people.name })
    .from(people)
    .orderBy(desc(people.signedInAt), people.subject)
    .limit(colleagueMaximum),
  organizationId: account.organizationId,
});
