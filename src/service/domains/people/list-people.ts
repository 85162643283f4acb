import { desc } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { type listPeopleEndpoint, peopleMaximum } from '#contract/people.ts';
import { peopleTable as people } from '#service/db/schema/people.ts';
import type { Context } from '#service/http/context.ts';

/** Those who signed in last, at most `peopleMaximum`. */
export const listPeople = async ({
  db,
  account,
}: Pick<Context, 'db' | 'account'>): Promise<EndpointAnswer<typeof listPeopleEndpoint>> => ({
  content: await db
    .select({ subject: people.subject, name: people.name })
    .from(people)
    .orderBy(desc(people.signedInAt), people.subject)
    .limit(peopleMaximum),
  organizationId: account.organizationId,
});
