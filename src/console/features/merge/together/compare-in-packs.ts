import type { ComparedRecord } from '#contract/compare.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import { readComparison } from '../compare-people.ts';
import { mergePeopleMaximum, mergePeopleMinimum } from '../merge-draft.ts';
import type { PersonReading } from '../read-people.ts';

type Listed = Pick<DuplicateGroup, 'number'> & {
  dataSubjects: readonly Pick<DuplicateGroup['dataSubjects'][number], 'id'>[];
};
type Pack = { numbers: Set<number>; ids: Set<string> };

/** As many groups together as one comparison takes: each is compared as a whole. */
export const packsOf = (
  groups: readonly Listed[],
  readings: ReadonlyMap<string, Pick<PersonReading, 'kind'>>,
): readonly Pack[] => {
  const packs: Pack[] = [];
  for (const { number, dataSubjects } of groups) {
    const ids = dataSubjects.flatMap(({ id }) => (readings.get(id)?.kind === 'found' ? [id] : []));
    if (ids.length < mergePeopleMinimum) continue;
    const last = packs.at(-1);
    const all = new Set([...(last?.ids ?? []), ...ids]);
    if (last === undefined || all.size > mergePeopleMaximum) {
      packs.push({ numbers: new Set([number]), ids: new Set(ids) });
    } else {
      last.numbers.add(number);
      last.ids = all;
    }
  }
  return packs;
};

/** What the records of each group have in common, by its number. */
export const compareInPacks = async (
  groups: readonly Listed[],
  readings: ReadonlyMap<string, PersonReading>,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly ComparedRecord[]>> => {
  const found = new Map<number, readonly ComparedRecord[]>();
  for (const { numbers, ids } of packsOf(groups, readings)) {
    const comparison = await readComparison([...ids], signal);
    for (const number of numbers) found.set(number, comparison);
  }
  return found;
};
