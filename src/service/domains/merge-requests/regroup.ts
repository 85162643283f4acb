import { inArray } from 'drizzle-orm';
import type { MergeCondition } from '#contract/merge-request-values.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { type ComparedElement, comparedColumns, readComparedValues } from './compared-values.ts';
import { type Duplicates, groupsByThemselves } from './group-duplicates.ts';
import { matchKeysOf } from './match-keys.ts';
import { largestGroup } from './records.ts';

/** Of groups that a merge would take, those whose records match each other as they are now. */
export const regroup = async (
  tx: Database,
  groups: readonly Duplicates[],
  { condition, compared }: { condition: MergeCondition; compared: readonly ComparedElement[] },
): Promise<Duplicates[]> => {
  const isSmall = ({ subjectIds }: Duplicates) => subjectIds.length <= largestGroup;
  const ids = groups.filter(isSmall).flatMap(({ subjectIds }) => subjectIds);
  const people = await tx
    .select(comparedColumns)
    .from(dataSubjectsTable)
    .where(inArray(dataSubjectsTable.id, ids));
  const keys = matchKeysOf(await readComparedValues(tx, people, compared));
  const keysOf = Map.groupBy(keys, ({ subjectId }) => subjectId);
  return groups.flatMap((group) =>
    isSmall(group)
      ? groupsByThemselves(
          group.subjectIds.flatMap((id) => keysOf.get(id) ?? []),
          { condition, elementCount: compared.length },
        )
      : [group],
  );
};
