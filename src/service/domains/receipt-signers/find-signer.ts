import { eq } from 'drizzle-orm';
import type { Signer } from '#contract/api-access.ts';
import type { Database } from '#service/db/database.ts';
import { receiptSignersTable as table } from '#service/db/schema/identity.ts';
import { toSigner } from './wire.ts';

/** Undefined if there is none of this id. */
export const findSigner = async (db: Database, id: string): Promise<Signer | undefined> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row === undefined ? undefined : toSigner(row);
};
