import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { MatchKind } from '#contract/data-subject-values.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { phoneDigits, phoneForms } from '#service/db/phone-digits.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  digitsOf,
  foldedCodePointText,
  foldedText,
  looksLikePhone,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { isValue } from './find-subjects.ts';
import { findFormer } from './former-identifiers.ts';
import { type Hits, hitLimit, newestFirst } from './lenient-hits.ts';
import { subjectIdOf } from './subject-id-of.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;

/** If a value matches in more than one way, the best one is reported. */
const kindOf = (found: string, asked: string, exact: MatchKind): MatchKind => {
  if (found === asked) return exact;
  return phoneDigits(asked) === undefined ? 'otherCase' : 'sameDigits';
};

const isFolded = (folded: SQL, asked: string): SQL => sql`${folded} = lower(${asked}::text)`;

// The cheaper condition first: without an index over these forms, every value is checked.
const hasDigits = (text: SQLWrapper, forms: readonly string[]): SQL =>
  sql`(${digitsOf(text)} = any(${arrayOf('text', forms)}) and ${looksLikePhone(text)})`;

/**
 * A cheap filter in front of `isFolded`, which costs five times as much: the value equals the text
 * except for ASCII capitals, wherever the folded text has a character that no other one folds to.
 * (U+212A folds to k, and a text with U+0307 may have been a single character.)
 */
const mayBeFolded = (text: SQLWrapper, asked: string): SQL => {
  const folded = asked.toLowerCase();
  const pattern = folded.includes('\u0307') ? '%' : folded.replaceAll(/[^ -$&-[\]^`-jl-~]/gu, '_');
  return sql`lower(${text} collate "C") like ${pattern}`;
};

/** Who has exactly this identifier, and who had it before a merge. */
export const findExactly = async (
  db: Database,
  identifier: string,
  narrowing: SQL | undefined,
): Promise<Hits> => {
  const id = await subjectIdOf(db, identifier);
  const living =
    id === undefined
      ? []
      : await db
          .select({ subjectId: subjects.id })
          .from(subjects)
          .where(and(eq(subjects.id, id), narrowing));
  // Read last: a person merged in between is found by the former identifier.
  const former = await findFormer(db, identifier, narrowing, hitLimit);
  const hits = [
    ...living.map(({ subjectId }) => ({
      subjectId,
      match: { kind: 'identifier' as const, name: null, mergedAt: null },
      value: null,
    })),
    ...former.map(({ subjectId, mergedAt }) => ({
      subjectId,
      match: { kind: 'formerIdentifier' as const, name: null, mergedAt },
      value: null,
    })),
  ];
  return { hits, isCut: false };
};

/**
 * Who has something like this identifier, as primary or additional one, while some people have no keys
 * yet (`find-by-keys.ts`). Each way has its index, which the conditions name as it was made.
 */
export const findAlike = async (
  db: Database,
  identifier: string,
  narrowing: SQL | undefined,
): Promise<Hits> => {
  const forms = phoneForms(identifier);
  const primary = (condition: SQL) =>
    db
      .select({
        subjectId: subjects.id,
        name: sql<string | null>`null::text`,
        value: sql<string>`${subjects.identifier}`,
      })
      .from(subjects)
      .where(and(condition, narrowing))
      .limit(hitLimit);
  const additional = (condition: SQL) =>
    db
      .select({
        subjectId: subjects.id,
        name: sql<string | null>`${dataElementsTable.name}`,
        value: sql<string>`${elements.value}`,
      })
      .from(elements)
      .innerJoin(subjects, eq(subjects.id, elements.subjectId))
      .innerJoin(dataElementsTable, eq(dataElementsTable.id, elements.elementId))
      .where(and(elements.linked.getSQL(), condition, narrowing))
      .limit(hitLimit);
  // Of a phone number the digits find every case, as it has none.
  const rows =
    forms === undefined
      ? await unionAll(
          primary(isFolded(foldedCodePointText(subjects.identifier), identifier)),
          additional(
            sql`md5(${foldedText(elements.value)}) = md5(lower(${identifier}::text))
              and ${isFolded(foldedText(elements.value), identifier)}`,
          ),
        )
      : await unionAll(
          primary(hasDigits(subjects.identifier, forms)),
          additional(hasDigits(elements.value, forms)),
        );
  const isCut = [true, false].some(
    (isPrimary) => rows.filter(({ name }) => (name === null) === isPrimary).length === hitLimit,
  );
  const hits = newestFirst(rows).map(({ subjectId, name, value }) => {
    const kind = kindOf(value, identifier, name === null ? 'identifier' : 'additionalIdentifier');
    return { subjectId, match: { kind, name, mergedAt: null }, value };
  });
  return { hits, isCut };
};

/** Of an element: its person is one of those that other parameters name. */
const ofNarrowed = (narrowing: SQL | undefined): SQL | undefined =>
  narrowing &&
  sql`exists (select 1 from ${subjects} where ${subjects.id} = ${elements.subjectId} and ${narrowing})`;

/**
 * Whose value of an element, or additional identifier of that type, is like this one. For elements
 * whose values have no keys: those are gone through.
 */
export const findAlikeElement = async (
  db: Database,
  element: { id: string; name: string },
  value: string,
  narrowing: SQL | undefined,
): Promise<Hits> => {
  const forms = phoneForms(value);
  const rows = await db
    .select({ subjectId: elements.subjectId, value: elements.value, linked: elements.linked })
    .from(elements)
    .where(
      and(
        eq(elements.elementId, element.id),
        forms === undefined
          ? and(mayBeFolded(elements.value, value), isFolded(foldedText(elements.value), value))
          : hasDigits(elements.value, forms),
        ofNarrowed(narrowing),
      ),
    )
    .limit(hitLimit);
  const hits = newestFirst(rows).map((row) => {
    const kind = kindOf(row.value, value, row.linked ? 'additionalIdentifier' : 'dataElement');
    const { subjectId, value: found } = row;
    return { subjectId, match: { kind, name: element.name, mergedAt: null }, value: found };
  });
  return { hits, isCut: rows.length === hitLimit };
};

/** Who has exactly this value of the element that has the custom index, which holds its hash. */
export const findIndexed = async (
  db: Database,
  { id, name }: { id: string; name: string },
  value: string,
  narrowing: SQL | undefined,
): Promise<Hits> => {
  const rows = await db
    .selectDistinct({ subjectId: elements.subjectId })
    .from(elements)
    .where(and(isValue(id, value), ofNarrowed(narrowing)))
    .limit(hitLimit);
  const hits = newestFirst(rows).map(({ subjectId }) => ({
    subjectId,
    match: { kind: 'dataElement' as const, name, mergedAt: null },
    value,
  }));
  return { hits, isCut: rows.length === hitLimit };
};
