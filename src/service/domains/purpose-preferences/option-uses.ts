import { asc, inArray, sql } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import type { Database } from '#service/db/database.ts';
import { subjectChoicesTable } from '#service/db/schema/data-subjects.ts';
import { purposePreferenceOptionsTable } from '#service/db/schema/purpose-preferences.ts';
import { Problem } from '#service/http/problem.ts';
import type { OptionRow } from './records.ts';

const choices = subjectChoicesTable;
const options = purposePreferenceOptionsTable;

/** How many people have a recorded choice of each option; those that nobody has are left out. */
const countUses = async (db: Database, optionIds: readonly string[]) => {
  const rows = await db
    .select({
      id: choices.choiceId,
      people: sql<number>`count(distinct ${choices.subjectId})::int`,
    })
    .from(choices)
    .where(inArray(choices.choiceId, [...optionIds]))
    .groupBy(choices.choiceId);
  return new Map(rows.map(({ id, people }) => [id, people]));
};

const sentenceOf = ({ label }: OptionRow, people: number): string =>
  people === 1
    ? `“${label}” can't be removed: 1 person has a recorded choice of it. Disable it instead.`
    : `“${label}” can't be removed: ${people} people have a recorded choice of it. Disable it instead.`;

/**
 * Refuses to let options go that recorded choices use, and tells what else is at fault beside.
 * @throws Problem 400 `option-in-use`
 */
export const keepUsedOptions = async (
  db: Database,
  removed: readonly OptionRow[],
  faults: readonly Fault[],
): Promise<void> => {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  // A receipt that chooses one holds it until its choice can be counted.
  await db
    .select({ id: options.id })
    .from(options)
    .where(inArray(options.id, ids))
    .orderBy(asc(options.id))
    .for('update');
  const uses = await countUses(db, ids);
  const kept = removed.flatMap((option) => {
    const people = uses.get(option.id);
    return people === undefined ? [] : [{ path: 'Options', message: sentenceOf(option, people) }];
  });
  if (kept.length === 0) return;
  throw new Problem(400, 'option-in-use', kept[0]?.message ?? '', { faults: [...kept, ...faults] });
};
