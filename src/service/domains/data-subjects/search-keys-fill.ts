import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { accountSettingsTable } from '#service/db/schema/account.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import type { Context } from '#service/http/context.ts';
import type { Country } from './asked-forms.ts';

/** The step of an upgrade that writes what people are found by; a migration makes the first one. */
export const searchKeysFill = 'fill-search-keys';

/** Whether some people may still be without keys, and whose national numbers the account has. */
export const readFinding = async (
  db: Database,
): Promise<{ areKeysMissing: boolean; defaultCountry: Country }> => {
  const { rows } = await db.execute<{ areKeysMissing: boolean; defaultCountry: Country }>(sql`
    select exists (select from ${jobsTable} where kind = 'UPGRADE' and name = ${searchKeysFill}
        and state <> 'SUCCEEDED') as "areKeysMissing",
      (select default_country from ${accountSettingsTable}) as "defaultCountry"`);
  return rows[0] ?? { areKeysMissing: false, defaultCountry: null };
};

/** Receipts that are being recorded may still go by what was set before. */
const settlingMs = 10_000;

/** Writes people's keys anew, for an element that they're found by from now on, or no longer. */
export const rekeyPeople = async ({ db, newId, now }: Pick<Context, 'db' | 'newId' | 'now'>) => {
  const [id, createdAt] = [newId(), now()];
  const dueAt = new Date(Date.parse(createdAt) + settlingMs).toISOString();
  const row = { id, rowId: id, kind: 'UPGRADE', name: searchKeysFill, state: 'WAITING' } as const;
  await db.insert(jobsTable).values({ ...row, createdAt, dueAt });
};
