import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';

/** The purposes of the account whose Active version says that data is sold or shared (`SaleOrSharing`). */
export const readSoldPurposes = async (
  db: Database,
): Promise<{ id: string; kind: string | null; isSaleOrSharing: true }[]> => {
  const { rows } = await db.execute<{ id: string; kind: string | null }>(sql`
    select purpose.purpose_id as id, purpose.fields->>'Kind' as kind
    from ${purposeVersionsTable} as purpose
    where purpose.status = 'ACTIVE' and (purpose.fields->>'SaleOrSharing')::boolean
    order by purpose.purpose_id`);
  return rows.map((own) => ({ ...own, isSaleOrSharing: true }));
};
