import { largestPage } from '#console/records/narrowed-page.ts';

/** What is read by ids, of any number of them: as many at once as a large page has. */
export const readByIds = async <Found>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<readonly Found[]>,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (let first = 0; first < ids.length; first += largestPage) {
    found.push(...(await read(ids.slice(first, first + largestPage))));
  }
  return found;
};
