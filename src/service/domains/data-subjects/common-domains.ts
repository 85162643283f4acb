import { sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import {
  commonDomainPeople,
  commonDomainsMaximum,
  type listCommonDomainsEndpoint,
} from '#contract/email-domains.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';
import { emailDomainsTable as domainsTable } from '#service/db/schema/email-domains.ts';
import type { Context } from '#service/http/context.ts';

const hourMs = 3_600_000;

/** What the console's masks take for the domain of an email address. */
const domainPattern = String.raw`^[^\s]+\.[a-z]{2,8}$`;

const none: string[] = [];

const countDomains = async (db: Database): Promise<string[]> => {
  const { identifier } = subjects;
  // A pattern is matched with the few common domains and not with every identifier: a seventh of the time.
  const { rows } = await db.execute<{ domain: string }>(sql`
    select domain from (
      select lower(split_part(${identifier}, '@', -1)) as domain, count(*) as people
      from ${subjects}
      where strpos(${identifier}, '@') > 1 and strpos(${identifier}, ' ') = 0
      group by 1 having count(*) >= ${commonDomainPeople}
    ) as common
    where domain ~ ${domainPattern}
    order by people desc, domain limit ${commonDomainsMaximum}`);
  return rows.map(({ domain }) => domain);
};

/**
 * Counts the domains of all people, unless that was done within the hour. Whoever begins says so
 * first: of several instances one counts, and one that fails isn't repeated at once.
 */
export const recountCommonDomains = async (db: Database, now: string): Promise<void> => {
  const dueBefore = new Date(Date.parse(now) - hourMs).toISOString();
  const begun = await db
    .insert(domainsTable)
    .values({ domains: none, countedAt: now })
    .onConflictDoUpdate({
      target: domainsTable.isOnly,
      set: { countedAt: now },
      setWhere: sql`${domainsTable.countedAt} <= ${dueBefore}`,
    })
    .returning({ isOnly: domainsTable.isOnly });
  if (begun.length === 0) return;
  await db.update(domainsTable).set({ domains: await countDomains(db) });
};

/** The email domains that many people share, as they were last counted. */
export const listCommonDomains = async ({
  db,
}: Pick<Context, 'db'>): Promise<EndpointAnswer<typeof listCommonDomainsEndpoint>> => {
  const [counted] = await db.select({ domains: domainsTable.domains }).from(domainsTable);
  return { content: counted?.domains ?? none };
};
