import { eq } from 'drizzle-orm';
import type { Credential } from '#contract/api-access.ts';
import type { Database } from '#service/db/database.ts';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';
import { toCredential } from './wire.ts';

/** A client or key, without its secret; undefined if there is none of this id. */
export const findCredential = async (db: Database, id: string): Promise<Credential | undefined> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row === undefined ? undefined : toCredential(row);
};
