/** Something to go to by its name. */
export interface Entry {
  /** Unlike that of any other. */
  id: string;
  /** What it stands under. */
  group: string;
  label: string;
  /** Another name that finds it, told where it did. */
  also?: string | undefined;
}

/** From where to where in a label, end left out. */
export type Mark = readonly [from: number, to: number];

export type Found<Item extends Entry> = { entry: Item; marks: readonly Mark[]; isByOther: boolean };

type FoundGroup<Item extends Entry> = {
  heading: string;
  found: readonly Found<Item>[];
  /** With those that aren't listed. */
  total: number;
};

/** What is no letter with a mark on it, and is typed as others where no keyboard has it. */
const written: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
};

/** Of these, each sign is one unit, folded too. */
const isPlain = /^[ -~]*$/;

/**
 * A text without case and marks, with where each unit of it stands in the text; null where it stands in
 * the same place.
 */
const fold = (text: string): { folded: string; from: number[] | null } => {
  if (isPlain.test(text)) return { folded: text.toLowerCase(), from: null };
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = sign.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
    const units = written[plain] ?? plain;
    folded += units;
    for (let unit = 0; unit < units.length; unit += 1) from.push(at);
    at += sign.length;
  }
  return { folded, from };
};

const isWord = /[\p{L}\p{N}]/u;

/** Where a word is in a folded text, at the beginning of one of its words if it's there. */
const placeOf = (folded: string, word: string): { at: number; isBegun: boolean } | null => {
  const first = folded.indexOf(word);
  for (let at = first; at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !isWord.test(folded[at - 1] ?? '')) return { at, isBegun: true };
  }
  return first < 0 ? null : { at: first, isBegun: false };
};

/** In their order; next to each other or overlapping, they are one. */
const joined = (marks: readonly Mark[]): Mark[] => {
  const all: [number, number][] = [];
  for (const [from, to] of marks.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1);
    if (last === undefined || from > last[1]) all.push([from, to]);
    else last[1] = Math.max(last[1], to);
  }
  return all;
};

/** Where a part of the folded text is in the label: a sign that became two is there as a whole. */
const placeIn = (label: string, from: number[] | null, at: number, end: number): Mark => {
  if (from === null) return [at, end];
  const last = from[end - 1] ?? 0;
  return [from[at] ?? 0, from.find((index) => index > last) ?? label.length];
};

type Wanted = { whole: string; words: readonly string[] };

/** Best first: it's that, begins so, each word begins one of it, it holds each; null for none. */
const match = (label: string, { whole, words }: Wanted): { rank: number; marks: Mark[] } | null => {
  const { folded, from } = fold(label);
  const places = words.map((word) => ({ word, place: placeOf(folded, word) }));
  const marks: Mark[] = [];
  let isBegun = true;
  for (const { word, place } of places) {
    if (place === null) return null;
    isBegun &&= place.isBegun;
    marks.push(placeIn(label, from, place.at, place.at + word.length));
  }
  const trimmed = folded.trim();
  const rank = trimmed === whole ? 0 : trimmed.startsWith(whole) ? 1 : isBegun ? 2 : 3;
  return { rank, marks: joined(marks) };
};

const byOther = 4;

/**
 * The entries whose names have each word of a text, in any order, case and marks left out; the best
 * first, and otherwise in their order. The group with the best of all comes first, but for `first`,
 * which nothing comes before.
 */
export const findEntries = <Item extends Entry>(
  entries: readonly Item[],
  text: string,
  { first, most }: { first: string; most: number },
): FoundGroup<Item>[] => {
  const whole = fold(text).folded.trim().replaceAll(/\s+/g, ' ');
  const wanted = { whole, words: whole === '' ? [] : whole.split(' ') };
  const groups = new Map<string, (Found<Item> & { rank: number })[]>();
  for (const entry of entries) {
    const own = match(entry.label, wanted);
    const other = own === null && entry.also !== undefined ? match(entry.also, wanted) : null;
    const hit = own ?? (other && { rank: other.rank + byOther, marks: [] });
    if (hit === null) continue;
    const group = groups.get(entry.group) ?? [];
    groups.set(entry.group, group);
    group.push({ entry, marks: hit.marks, rank: hit.rank, isByOther: own === null });
  }
  return [...groups]
    .map(([heading, hits]) => {
      const sorted = hits.toSorted((one, other) => one.rank - other.rank);
      return { heading, sorted, best: heading === first ? -1 : (sorted[0]?.rank ?? 0) };
    })
    .toSorted((one, other) => one.best - other.best)
    .map(({ heading, sorted }) => ({
      heading,
      total: sorted.length,
      found: sorted.slice(0, most).map(({ rank: _, ...found }) => found),
    }));
};
