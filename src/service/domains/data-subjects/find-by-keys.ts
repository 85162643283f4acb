import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { MatchKind } from '#contract/data-subject-values.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  formerIdentifiersTable,
  identifiersTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';
import { type Asked, askedFormsOf, createLikeness } from './asked-forms.ts';
import { type Hits, hitLimit, newestFirst } from './lenient-hits.ts';

const subjects = dataSubjectsTable;
const identifiers = identifiersTable;
const formers = formerIdentifiersTable;
const elements = subjectElementsTable;

type Finding = { db: Database; searchKeys: SearchKeys };
type Keys = { textKey: SQLWrapper; phoneKey: SQLWrapper };

/** Of a row: it has one of the keys that the text may be kept under. */
const hasKeyOf = (searchKeys: SearchKeys, asked: Asked) => {
  const forms = askedFormsOf(asked);
  const [texts, phones] = (['text', 'phone'] as const).map((kind) =>
    arrayOf(
      'text',
      forms[kind].map((form) => searchKeys.key(kind, form)),
    ),
  );
  return ({ textKey, phoneKey }: Keys): SQL =>
    forms.phone.length === 0
      ? sql`${textKey} = any(${texts})`
      : sql`(${textKey} = any(${texts}) or ${phoneKey} = any(${phones}))`;
};

/** Identifiers lie apart from their people, who are narrowed by themselves. */
const narrow = async (
  db: Database,
  ids: readonly string[],
  narrowing: SQL | undefined,
): Promise<Set<string>> => {
  if (narrowing === undefined || ids.length === 0) return new Set(ids);
  const rows = await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(inArray(subjects.id, [...ids]), narrowing));
  return new Set(rows.map(({ id }) => id));
};

const exactKinds = {
  primary: 'identifier',
  former: 'formerIdentifier',
  linked: 'additionalIdentifier',
  value: 'dataElement',
} as const satisfies Record<string, MatchKind>;
type Source = keyof typeof exactKinds;

/**
 * Who has something like this text, by the keys of the rows: as primary, former or additional
 * identifier, or as a value of an element that people are found by.
 */
export const findByKeys = async (
  { db, searchKeys }: Finding,
  asked: Asked,
  narrowing: SQL | undefined,
): Promise<Hits> => {
  const hasKey = hasKeyOf(searchKeys, asked);
  const primary = db
    .select({
      source: sql<Source>`'primary'`,
      subjectId: identifiers.subjectId,
      value: sql<string>`${identifiers.identifier}`,
      name: sql<string | null>`null::text`,
      mergedAt: sql<string | null>`null::timestamptz`,
    })
    .from(identifiers)
    .where(hasKey(identifiers))
    .limit(hitLimit);
  const former = db
    .select({
      source: sql<Source>`'former'`,
      subjectId: formers.subjectId,
      value: sql<string>`${formers.identifier}`,
      name: sql<string | null>`null::text`,
      mergedAt: sql<string | null>`${formers.mergedAt}`,
    })
    .from(formers)
    .innerJoin(
      subjects,
      and(eq(subjects.id, formers.subjectId), ne(subjects.identifier, formers.identifier)),
    )
    .where(and(hasKey(formers), narrowing))
    .limit(hitLimit);
  const own = db
    .select({
      source: sql<Source>`case when ${elements.linked} then 'linked' else 'value' end`,
      subjectId: elements.subjectId,
      value: sql<string>`${elements.value}`,
      name: sql<string | null>`${dataElementsTable.name}`,
      mergedAt: sql<string | null>`null::timestamptz`,
    })
    .from(elements)
    .innerJoin(subjects, eq(subjects.id, elements.subjectId))
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, elements.elementId))
    .where(and(hasKey(elements), narrowing))
    .limit(hitLimit);
  const rows = await unionAll(primary, former, own);
  const bySource = Map.groupBy(rows, ({ source }) => (source === 'value' ? 'linked' : source));
  const isCut = [...bySource.values()].some(({ length }) => length === hitLimit);
  const named = rows.flatMap(({ source, subjectId }) => (source === 'primary' ? [subjectId] : []));
  const wanted = await narrow(db, named, narrowing);
  const likenessOf = createLikeness(asked);
  const hits = newestFirst(rows).flatMap(({ source, subjectId, value, name, mergedAt }) => {
    const likeness = likenessOf(value);
    if (likeness === undefined || (source === 'primary' && !wanted.has(subjectId))) return [];
    const kind = likeness === 'same' ? exactKinds[source] : likeness;
    return [{ subjectId, match: { kind, name, mergedAt }, value: name === null ? null : value }];
  });
  return { hits, isCut };
};

/** Whose value of an element that people are found by is like this one, or identifier of that type. */
export const findElementByKeys = async (
  { db, searchKeys }: Finding,
  { id, name }: { id: string; name: string },
  asked: Asked,
  narrowing: SQL | undefined,
): Promise<Hits> => {
  const rows = await db
    .select({ subjectId: elements.subjectId, value: elements.value, linked: elements.linked })
    .from(elements)
    .innerJoin(subjects, eq(subjects.id, elements.subjectId))
    .where(and(eq(elements.elementId, id), hasKeyOf(searchKeys, asked)(elements), narrowing))
    .limit(hitLimit);
  const likenessOf = createLikeness(asked);
  const hits = newestFirst(rows).flatMap(({ subjectId, value, linked }) => {
    const likeness = likenessOf(value);
    if (likeness === undefined) return [];
    const kind = likeness === 'same' ? exactKinds[linked ? 'linked' : 'value'] : likeness;
    return [{ subjectId, match: { kind, name, mergedAt: null }, value }];
  });
  return { hits, isCut: rows.length === hitLimit };
};
