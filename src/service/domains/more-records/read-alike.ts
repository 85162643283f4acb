import { eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ElementKind } from '#contract/data-element-values.ts';
import { sharedValueMaximum } from '#contract/data-subject-values.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { identifiersTable, subjectElementsTable } from '#service/db/schema/data-subjects.ts';

const identifiers = identifiersTable;
const elements = subjectElementsTable;

/** What values may be kept under. */
export type Keys = { texts: readonly string[]; phones: readonly string[] };

/** Of elements, `vouched` are additional identifiers that more than a form gave. */
type Source = 'identifier' | 'vouched' | 'other';

export type AlikeRow = {
  source: Source;
  subjectId: string;
  value: string;
  isLinked: boolean;
  name: string | null;
  kind: ElementKind | null;
  textKey: string | null;
  phoneKey: string | null;
};

const keysOf = ({ textKey, phoneKey }: AlikeRow): string[] =>
  [textKey, phoneKey].flatMap((key) => key ?? []);

// Read apart, so that no number of forms can hide what others vouch for.
const isVouched = sql`(${elements.linked} and ${elements.setBy} is distinct from 'FORM')`;

const hasOneOf =
  ({ texts, phones }: Keys) =>
  ({ textKey, phoneKey }: typeof identifiers | typeof elements): SQL =>
    phones.length === 0
      ? sql`${textKey} = any(${arrayOf('text', texts)})`
      : sql`(${textKey} = any(${arrayOf('text', texts)})
          or ${phoneKey} = any(${arrayOf('text', phones)}))`;

const ofElements = (source: Source, condition: SQL) => (db: Database, keys: Keys, limit: number) =>
  db
    .select({
      source: sql<Source>`${source}::text`,
      subjectId: sql<string>`${elements.subjectId}`,
      value: sql<string>`${elements.value}`,
      isLinked: sql<boolean>`${elements.linked}`,
      name: sql<string | null>`${dataElementsTable.name}`,
      kind: sql<ElementKind | null>`${dataElementsTable.kind}`,
      textKey: sql<string | null>`${elements.textKey}`,
      phoneKey: sql<string | null>`${elements.phoneKey}`,
    })
    .from(elements)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, elements.elementId))
    .where(sql`${hasOneOf(keys)(elements)} and ${condition}`)
    .limit(limit);

const ofIdentifiers = (db: Database, keys: Keys, limit: number) =>
  db
    .select({
      source: sql<Source>`'identifier'::text`,
      subjectId: sql<string>`${identifiers.subjectId}`,
      value: sql<string>`${identifiers.identifier}`,
      isLinked: sql<boolean>`false`,
      name: sql<string | null>`null::text`,
      kind: sql<ElementKind | null>`null::text`,
      textKey: sql<string | null>`${identifiers.textKey}`,
      phoneKey: sql<string | null>`${identifiers.phoneKey}`,
    })
    .from(identifiers)
    .where(hasOneOf(keys)(identifiers))
    .limit(limit);

const queries = {
  identifier: ofIdentifiers,
  vouched: ofElements('vouched', isVouched),
  other: ofElements('other', sql`not ${isVouched}`),
};
const sources = Object.keys(queries) as Source[];

const countOf = ({ texts, phones }: Keys): number => texts.length + phones.length;

/** Cut, at least one of the keys has more rows than its share. */
const limitOf = (keys: Keys): number => sharedValueMaximum * countOf(keys) + 1;

const isCut = (rows: readonly AlikeRow[], keys: Keys): boolean => rows.length === limitOf(keys);

/** Reads on without the keys that very many have. */
const withRest = async (
  db: Database,
  source: Source,
  keys: Keys,
  rows: AlikeRow[],
): Promise<AlikeRow[]> => {
  if (!isCut(rows, keys)) return rows;
  const common = new Set(manyHave(rows));
  const isLeft = (key: string) => !common.has(key);
  const rest = { texts: keys.texts.filter(isLeft), phones: keys.phones.filter(isLeft) };
  const ofCommon = rows.filter((row) => keysOf(row).some((key) => common.has(key)));
  if (countOf(rest) === 0) return ofCommon;
  const more = await queries[source](db, rest, limitOf(rest));
  return [...ofCommon, ...(await withRest(db, source, rest, more))];
};

/** The keys that more of these rows have than may share a value. */
export const manyHave = (rows: readonly AlikeRow[]): string[] =>
  [...Map.groupBy(rows.flatMap(keysOf), (key) => key)].flatMap(([key, all]) =>
    all.length > sharedValueMaximum ? [key] : [],
  );

/**
 * Identifiers and values under these keys, in one statement; of a key that very many have, only as many
 * as tell that, which takes a statement more.
 */
export const readAlike = async (db: Database, keys: Keys): Promise<AlikeRow[]> => {
  if (countOf(keys) === 0) return [];
  const limit = limitOf(keys);
  const rows = await unionAll(
    queries.identifier(db, keys, limit),
    queries.vouched(db, keys, limit),
    queries.other(db, keys, limit),
  );
  const parts = await Promise.all(
    sources.map((source) =>
      withRest(
        db,
        source,
        keys,
        rows.filter((row) => row.source === source),
      ),
    ),
  );
  return parts.flat();
};
