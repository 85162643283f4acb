import { eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { secretsTable } from '#service/db/schema/identity.ts';
import type { Encryption } from '#service/identity/encryption.ts';
import { loadSecret } from '#service/identity/keys.ts';

/**
 * What is known of a provider: once it has said when somebody signed in, a sign-in for which it says
 * nothing is one whose request was changed on the way.
 */
export type ProviderTimes = {
  /** Notes that it said so; all instances know it from then on. */
  note: () => Promise<void>;
  isNoted: () => Promise<boolean>;
};

export const createProviderTimes = (
  db: Database,
  encryption: Encryption,
  { issuer, now }: { issuer: string; now: () => string },
): ProviderTimes => {
  const name = `auth_time of ${issuer}`;
  let isNoted = false;
  return {
    note: async () => {
      if (isNoted) return;
      await loadSecret(db, encryption, name, now());
      isNoted = true;
    },
    isNoted: async () => {
      if (isNoted) return true;
      const found = await db
        .select({ name: secretsTable.name })
        .from(secretsTable)
        .where(eq(secretsTable.name, name));
      isNoted = found.length > 0;
      return isNoted;
    },
  };
};
