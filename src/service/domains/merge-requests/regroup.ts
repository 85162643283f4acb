import { inArray } from 'drizzle-orm';
import type { MergeCondition } from '#contract/merge-request-values.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { type ComparedElement, comparedColumns, readComparedValues } from './compared-values.ts';
import type { AreDistinct } from './distinct-pairs.ts';
import { type Duplicates, groupsByThemselves } from './group-duplicates.ts';
import { matchKeysOf } from './match-keys.ts';
import { largestGroup } from './records.ts';

/** Whether one merge can take the whole group; larger ones are reported and left open. */
export const isSmall = ({ subjectIds }: Duplicates): boolean => subjectIds.length <= largestGroup;

/** Of groups that a merge would take, the people: nothing is said or merged of them until the end. */
export const lockPeopleOf = async (
  holder: Pick<Context, 'db' | 'newId'>,
  found: readonly Duplicates[],
): Promise<void> => {
  await lockPeopleById(
    holder,
    found.filter(isSmall).flatMap(({ subjectIds }) => subjectIds),
  );
};

/**
 * Of groups that a merge would take, those whose records match each other as they are now. Two who
 * were said not to be the same are together through others only; a larger group is left as it is.
 */
export const regroup = async (
  tx: Database,
  groups: readonly Duplicates[],
  {
    condition,
    compared,
    areDistinct,
  }: {
    condition: MergeCondition;
    compared: readonly ComparedElement[];
    areDistinct: AreDistinct;
  },
): Promise<Duplicates[]> => {
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
          { condition, elementCount: compared.length, areDistinct },
        )
      : [group],
  );
};
