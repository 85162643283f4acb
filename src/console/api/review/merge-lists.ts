import { isSame } from '#console/api/is-same.ts';

type KeyOf<Item> = (item: Item) => string;

const byKey = <Item>(items: readonly Item[], keyOf: KeyOf<Item>): Map<string, Item> =>
  new Map(items.map((item) => [keyOf(item), item]));

/** Puts each of `added` behind what stands before it in `from`; the first come first. */
const insert = (
  into: readonly string[],
  from: readonly string[],
  added: ReadonlySet<string>,
): string[] => {
  const result = [...into];
  for (const [index, key] of from.entries()) {
    if (!added.has(key)) continue;
    const before = from.slice(0, index).findLast((candidate) => result.includes(candidate));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return result;
};

/**
 * Both people's changes of one list together; null where they contradict each other: one element
 * changed in two ways, or by one and removed by the other, or both put the rest in another order.
 */
export const mergeLists = <Item>(
  base: readonly Item[],
  theirs: readonly Item[],
  mine: readonly Item[],
  keyOf: KeyOf<Item>,
): Item[] | null => {
  const was = byKey(base, keyOf);
  const is = byKey(theirs, keyOf);
  const own = byKey(mine, keyOf);
  const merged = new Map<string, Item>();
  for (const key of new Set([...was.keys(), ...is.keys(), ...own.keys()])) {
    const [before, their, my] = [was.get(key), is.get(key), own.get(key)];
    const isTheirs = !isSame(before, their);
    if (isTheirs && !isSame(before, my) && !isSame(their, my)) return null;
    const item = isTheirs ? their : my;
    if (item !== undefined) merged.set(key, item);
  }

  const inAll = new Set([...was.keys()].filter((key) => is.has(key) && own.has(key)));
  const [oldOrder, theirOrder, myOrder] = [was, is, own].map((items) =>
    [...items.keys()].filter((key) => inAll.has(key)),
  );
  const isMovedByThem = !isSame(oldOrder, theirOrder);
  if (isMovedByThem && !isSame(oldOrder, myOrder) && !isSame(theirOrder, myOrder)) return null;
  const [lead, other] = isMovedByThem ? [is, own] : [own, is];
  const order = [...lead.keys()].filter((key) => merged.has(key));
  const missing = new Set([...merged.keys()].filter((key) => !lead.has(key)));
  return insert(order, [...other.keys()], missing).flatMap((key) => {
    const item = merged.get(key);
    return item === undefined ? [] : [item];
  });
};
