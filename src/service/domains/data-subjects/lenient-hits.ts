import { lenientMaximum, type MatchKind, matchKinds } from '#contract/data-subject-values.ts';

/** Why a person was found; `name` is null where no data element is involved. */
export type Match = { kind: MatchKind; name: string | null; mergedAt: string | null };

/** `value`: what was found, of an element or additional identifier; null of all else. */
export type Hit = { subjectId: string; match: Match; value: string | null };

/** Several values of one element may match in the same way. */
export type FoundMatch = Match & { values: readonly string[] };

/** `isCut`: there may be hits that were not read. */
export type Hits = { hits: readonly Hit[]; isCut: boolean };

/** People by id, the best hits first, each with the best match first. */
export type LenientHits = {
  matchesOf: ReadonlyMap<string, readonly FoundMatch[]>;
  /** More match than are given. */
  hasMore: boolean;
};

/** One more than are given tells whether there is more. */
export const hitLimit = lenientMaximum + 1;

const rankOf = ({ match }: Hit): number => matchKinds.indexOf(match.kind);

const once = (hits: readonly Hit[]): FoundMatch[] =>
  [...Map.groupBy(hits, ({ match }) => `${match.kind} ${match.name}`).values()].flatMap((alike) => {
    const last = alike.at(-1);
    return last ? { ...last.match, values: alike.flatMap(({ value }) => value ?? []) } : [];
  });

export const gather = (...found: readonly Hits[]): LenientHits => {
  const inOrder = found
    .flatMap(({ hits }) => hits)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const bySubject = [...Map.groupBy(inOrder, ({ subjectId }) => subjectId)];
  return {
    matchesOf: new Map(
      bySubject.slice(0, lenientMaximum).map(([id, own]) => [id, once(own)] as const),
    ),
    hasMore: found.some(({ isCut }) => isCut) || bySubject.length > lenientMaximum,
  };
};

/** Ids tell which record was made first, if not exactly. */
export const newestFirst = <Row extends { subjectId: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.subjectId < other.subjectId ? 1 : -1));
