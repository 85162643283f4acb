import type { Database } from './database.ts';
import { accountTable } from './schema/account.ts';

/** The one account of this deployment; its ids are made by the first start (docs/design.md 5.1). */
export const loadAccount = async (
  db: Database,
  now: string,
): Promise<{ tenantId: string; organizationId: string }> => {
  await db.insert(accountTable).values({ createdAt: now }).onConflictDoNothing();
  const [account] = await db
    .select({ tenantId: accountTable.tenantId, organizationId: accountTable.organizationId })
    .from(accountTable);
  if (account === undefined) throw new Error('The account of this deployment was not found.');
  return account;
};
