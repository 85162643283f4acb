import type { Database } from '#service/db/database.ts';
import type { MergeRequestRow } from '#service/db/schema/merges.ts';
import { bondOf } from './bond-of.ts';
import { readComparedElements, readComparedValues } from './compared-values.ts';
import type { MemberRow } from './records.ts';

/** The numbers of those groups that rest on form-set values alone, as their people are now. */
export const findFormSet = async (
  db: Database,
  { elementNames, condition }: Pick<MergeRequestRow, 'elementNames' | 'condition'>,
  members: readonly MemberRow[],
): Promise<ReadonlySet<number>> => {
  // Of twins, whose identifiers are compared.
  if (elementNames.length === 0) return new Set();
  const compared = await readComparedElements(db, elementNames);
  // One person may be in a group of this search, and in one that was dismissed before.
  const people = [...new Map(members.map((member) => [member.id, member])).values()];
  const values = await readComparedValues(db, people, compared);
  const valuesOf = Map.groupBy(values, ({ subjectId }) => subjectId);
  const match = { condition, elementCount: elementNames.length };
  const groups = Map.groupBy(members, ({ groupNumber }) => groupNumber);
  return new Set(
    [...groups].flatMap(([number, own]) => {
      const held = own.flatMap(({ id }) => valuesOf.get(id) ?? []);
      return bondOf(held, own.length, match) === 'forms' ? [number] : [];
    }),
  );
};
