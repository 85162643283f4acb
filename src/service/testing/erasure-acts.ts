import { createRandom } from './random.ts';

/** What a caller does; people are named without what tells one run from another. */
export type Act =
  | { kind: 'receipt'; name: string; types: readonly (string | null)[]; city: string; late: number }
  | { kind: 'upsert'; name: string; city: string }
  | { kind: 'merge'; name: string; others: readonly string[] }
  | { kind: 'decide'; name: string; decision: 'CONFIRMED' | 'WITHDRAWN' }
  | { kind: 'erase'; name: string };

const types = [
  'CONFIRMED',
  'OPT_IN',
  'IMPLICIT',
  'NO_OPT_OUT',
  'PENDING',
  'WITHDRAWN',
  'OPT_OUT',
  'HARD_OPT_OUT',
];
const cities = ['Porto', 'Lisbon', 'Braga', 'Faro'];

/**
 * Acts of one caller, about people of their own, until so many were erased. Nobody who was merged away
 * or erased is named again.
 * @returns the acts, and everyone who is gone by them with whoever they were merged into
 */
export const drawActs = (
  caller: string,
  { erasures, seed }: { erasures: number; seed: number },
): { acts: Act[]; erased: ReadonlySet<string> } => {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  /** Everyone there is, with whom they consist of. */
  const living = new Map<string, string[]>();
  const erased = new Set<string>();
  const acts: Act[] = [];
  let [made, left] = [0, erasures];
  const receiptOf = (name: string): Act => ({
    kind: 'receipt',
    name,
    types: [0, 1].map(() => (random() < 0.7 ? pick(types) : null)),
    city: pick(cities),
    late: random() < 0.3 ? 1 + below(5) : 0,
  });
  const add = () => {
    made += 1;
    const name = `${caller}-${made}`;
    living.set(name, [name]);
    acts.push(receiptOf(name));
  };
  while (left > 0) {
    const what = random();
    const names = [...living.keys()];
    if (names.length < 3 || what < 0.3) {
      add();
    } else if (what < 0.42) {
      acts.push(receiptOf(pick(names)));
    } else if (what < 0.47) {
      acts.push({ kind: 'upsert', name: pick(names), city: pick(cities) });
    } else if (what < 0.55) {
      const decision = pick(['CONFIRMED', 'WITHDRAWN'] as const);
      acts.push({ kind: 'decide', name: pick(names), decision });
    } else if (what < 0.63) {
      const name = pick(names);
      const others = [pick(names), pick(names)].filter((other) => other !== name);
      if (others.length === 0) continue;
      const gone = [...new Set(others)];
      acts.push({ kind: 'merge', name, others: gone });
      living.set(
        name,
        [name, ...gone].flatMap((own) => living.get(own) ?? []),
      );
      for (const other of gone) living.delete(other);
    } else {
      const name = pick(names);
      acts.push({ kind: 'erase', name });
      for (const own of living.get(name) ?? []) erased.add(own);
      living.delete(name);
      left -= 1;
    }
  }
  return { acts, erased };
};
