/**
 * The first whose time no other's is after. Times of the database are written alike, and '-infinity'
 * sorts before them as a text too.
 */
export const latestOf = <Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
): Item | undefined =>
  items.reduce<Item | undefined>(
    (latest, item) => (latest === undefined || timeOf(item) > timeOf(latest) ? item : latest),
    undefined,
  );
