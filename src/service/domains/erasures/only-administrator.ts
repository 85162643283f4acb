import { and, eq, gte, ne } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { peopleTable as people } from '#service/db/schema/people.ts';
import type { Context } from '#service/http/context.ts';

/** Whoever didn't sign in for so many days is no administrator who could be asked. */
const awayDays = 90;

/** Whether nobody else can carry out what the caller asked for (docs/design.md 10.10). */
export const isOnlyAdministrator = async (
  db: Database,
  { now, caller }: Pick<Context, 'now' | 'caller'>,
): Promise<boolean> => {
  const since = new Date(Date.parse(now()) - awayDays * 86_400_000).toISOString();
  const others = await db
    .select({ subject: people.subject })
    .from(people)
    .where(
      and(
        eq(people.isAdministrator, true),
        gte(people.signedInAt, since),
        ne(people.subject, caller.subject),
      ),
    )
    .limit(1);
  return others.length === 0;
};
