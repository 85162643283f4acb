import { desc, inArray } from 'drizzle-orm';
import { checkEqualEase } from '#contract/equal-ease.ts';
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

/**
 * What whoever publishes a center is told: where withdrawing isn't as easy as agreeing, and what people
 * don't see. The console refuses the former; here nothing stops them (docs/design.md 11.5).
 */
export const publishMessages = async (
  db: Database,
  content: CenterContent,
  shown: ShownPurposes,
): Promise<string[]> => {
  const ids = purposesOfCenter(content).map(({ part }) => part.id);
  const names = await readNames(
    db,
    ids.filter((id) => !shown.has(id)),
  );
  const { blocks, warnings } = checkEqualEase(
    content,
    ids.map((id) => {
      const record = shown.get(id)?.record;
      return {
        id,
        name: record?.label ?? names.get(id) ?? id,
        kind: record?.kind,
        active: record !== undefined,
      };
    }),
    missingOfCenter(content, shown),
  );
  return [...blocks, ...warnings].map(({ message }) => message);
};
