import type { ValueSetter } from '#contract/data-subject-values.ts';

/** What is stored of one element, the language or the type: the values, and who set them when. */
export type HeldValue = {
  values: readonly string[];
  setBy: ValueSetter | null;
  updatedAt: string;
};

/** A value that somebody gives; times are written alike. */
export type GivenValue = { value: string; setBy: ValueSetter; at: string };

/**
 * What becomes of a given value: it's stored, it's kept as a claim beside what is stored, what is
 * stored is now its sender's word too, or nothing.
 */
export type Decision = 'stored' | 'claimed' | 'confirmed' | 'left';

/** Stored values of before count as a program's. */
export const setterOf = (setBy: ValueSetter | null): ValueSetter => setBy ?? 'PROGRAM';

const rank: Record<ValueSetter, number> = { FORM: 0, PROGRAM: 1, STAFF: 2 };

type Set = { setBy?: ValueSetter | null };

/** Whether the one who set a value vouches for more than the one who set another. */
export const vouchesMore = (one: Set, than: Set): boolean =>
  rank[setterOf(one.setBy ?? null)] > rank[setterOf(than.setBy ?? null)];

/** Who vouches for a value that both gave. */
export const stronger = (one: ValueSetter | null, other: ValueSetter): ValueSetter =>
  rank[setterOf(one)] >= rank[other] ? setterOf(one) : other;

/** Of several values of one element, the one who vouches most. */
export const setterOfAll = (values: readonly { setBy: ValueSetter | null }[]): ValueSetter | null =>
  values.reduce<ValueSetter | null>(
    (strongest, { setBy }) =>
      strongest === null ? setterOf(setBy) : stronger(strongest, setterOf(setBy)),
    null,
  );

/**
 * Whether a given value replaces what is stored (docs/design.md 11.2). A form fills what is empty,
 * and replaces what forms set; of what a known sender set, nothing that identifies the person, and
 * nothing at all once staff set it. A known sender's word replaces a form's, whenever that was.
 * @param isProtected whether it reaches or identifies the person
 */
export const decideValue = (
  stored: HeldValue | null,
  given: GivenValue,
  isProtected: boolean,
): Decision => {
  if (stored === null || stored.values.length === 0) return 'stored';
  const setBy = setterOf(stored.setBy);
  const isSame = stored.values.length === 1 && stored.values[0] === given.value;
  const isNewer = given.at >= stored.updatedAt;
  if (isSame) return rank[given.setBy] > rank[setBy] ? 'confirmed' : 'left';
  if (given.setBy !== 'FORM') return setBy === 'FORM' || isNewer ? 'stored' : 'left';
  if (setBy === 'STAFF' || (setBy === 'PROGRAM' && isProtected)) {
    return stored.values.includes(given.value) ? 'left' : 'claimed';
  }
  return isNewer ? 'stored' : 'left';
};
