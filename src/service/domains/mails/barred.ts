import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { barredAddressesTable } from '#service/db/schema/confirmations.ts';

const table = barredAddressesTable;

/** Whether whoever reads an address stopped being asked there. */
export const isBarred = async (db: Database, addressKey: string, now: string): Promise<boolean> => {
  const rows = await db
    .select({ key: table.addressKey })
    .from(table)
    .where(and(eq(table.addressKey, addressKey), gt(table.until, now)));
  return rows.length > 0;
};
