import { desc, inArray } from 'drizzle-orm';
import { missingOfCenter } from '#contract/missing-in-center.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { purposesOfCenter } from '#contract/preference-center-rules.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { ShownPurposes } from './shown-purposes.ts';

const purposes = purposeVersionsTable;

const readNames = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([purposes.purposeId], { id: purposes.purposeId, name: purposes.name })
    .from(purposes)
    .where(inArray(purposes.purposeId, [...ids]))
    .orderBy(purposes.purposeId, desc(purposes.version));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** What whoever publishes a center is told: nothing of it stops them. */
export const publishMessages = async (
  db: Database,
  content: CenterContent,
  shown: ShownPurposes,
): Promise<string[]> => {
  const unseen = purposesOfCenter(content).filter(({ part }) => !shown.has(part.id));
  const names = await readNames(
    db,
    unseen.map(({ part }) => part.id),
  );
  return [
    ...unseen.map(
      ({ part, path }) =>
        `${path}: “${names.get(part.id)}” has no Active version, so people don't see it.`,
    ),
    ...missingOfCenter(content, shown).map(
      ({ language, texts }) =>
        `${language}: ${texts.length === 1 ? '1 text is' : `${texts.length} texts are`} missing, so people see another language.`,
    ),
  ];
};
