import { and, eq, ne, sql } from 'drizzle-orm';
import { type PurposeText, purposeTextFor, purposeTexts } from '#contract/purpose-texts.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';

const versions = purposeVersionsTable;

/**
 * What everyone may read of a purpose in a language: its Active version's text, else that of the newest
 * one that was. Undefined where none was published.
 */
export const readStopped = async (
  db: Database,
  purposeId: string,
  language: string,
): Promise<PurposeText | undefined> => {
  const [version] = await db
    .select({
      name: versions.name,
      description: versions.description,
      fields: versions.fields,
    })
    .from(versions)
    .where(and(eq(versions.purposeId, purposeId), ne(versions.status, 'DRAFT')))
    .orderBy(sql`${versions.status} <> 'ACTIVE'`, sql`${versions.version} desc`)
    .limit(1);
  if (version === undefined) return undefined;
  const { name, description, fields } = version;
  const { DefaultLanguage: defaultLanguage, Languages: languages } = fields;
  return purposeTextFor(purposeTexts({ name, description, defaultLanguage, languages }), language);
};
