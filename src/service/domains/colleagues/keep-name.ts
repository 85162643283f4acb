import type { Scope } from '#contract/common/scopes.ts';
import type { Database } from '#service/db/database.ts';
import { peopleTable as people } from '#service/db/schema/people.ts';

/** Keeps the name of somebody who signed in, by which others see them. */
export const keepName = async (
  db: Database,
  { subject, name, scopes }: { subject: string; name: string; scopes: readonly Scope[] },
  now: string,
): Promise<void> => {
  const row = { subject, name, signedInAt: now, isAdministrator: scopes.includes('CONSENT_ADMIN') };
  await db.insert(people).values(row).onConflictDoUpdate({ target: people.subject, set: row });
};
