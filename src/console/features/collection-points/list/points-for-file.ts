import { fetchTranslated } from '#console/features/insights/parts/fetch-translated.ts';
import { readByIds } from '#console/records/list/read-by-ids.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { readNumbers } from './point-numbers.ts';

/** What a file tells of points besides what their list has: their numbers, and how far they're translated. */
export const readForFile = async (points: readonly CollectionPointVersionV1[]) => {
  const ids = points.map(({ Id }) => Id);
  const numbers = await readByIds(ids, async (some) => [...(await readNumbers(some))]);
  return { all: new Map(numbers), known: await fetchTranslated('collection-point', ids) };
};
