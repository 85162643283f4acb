import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { lenientMaximum, type MatchKind, matchKinds } from '#contract/data-subject-values.ts';
import type { Database } from '#service/db/database.ts';
import { phoneDigits } from '#service/db/phone-digits.ts';
import { dataElementsTable, hasName } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  digitsOf,
  foldedCodePointText,
  foldedText,
  looksLikePhone,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { findFormer } from './former-identifiers.ts';
import { subjectIdOf } from './subject-id-of.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;

/** Why a person was found; `name` is null for the primary identifier. */
export type Match = { kind: MatchKind; name: string | null; mergedAt: string | null };

/** People by id, the best hits first, each with the best match first. */
export type LenientHits = {
  matchesOf: ReadonlyMap<string, readonly Match[]>;
  /** More match than are given. */
  hasMore: boolean;
};

type Hit = { subjectId: string; match: Match };

/** One more than are given tells whether there is more. */
const limit = lenientMaximum + 1;

const rankOf = ({ match }: Hit): number => matchKinds.indexOf(match.kind);

/** @param isCut there may be hits that were not read */
const gather = (hits: readonly Hit[], isCut = false): LenientHits => {
  const inOrder = hits.toSorted((one, other) => rankOf(one) - rankOf(other));
  const bySubject = [...Map.groupBy(inOrder, ({ subjectId }) => subjectId)];
  return {
    matchesOf: new Map(
      bySubject
        .slice(0, lenientMaximum)
        .map(([id, own]) => [id, own.map(({ match }) => match)] as const),
    ),
    hasMore: isCut || bySubject.length > lenientMaximum,
  };
};

/** Ids tell which record was made first, if not exactly. */
const newestFirst = <Row extends { subjectId: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.subjectId < other.subjectId ? 1 : -1));

/** If a value matches in more than one way, the best one is reported. */
const kindOf = (found: string, asked: string, exact: MatchKind): MatchKind => {
  if (found === asked) return exact;
  return phoneDigits(asked) === undefined ? 'otherCase' : 'sameDigits';
};

const isFolded = (folded: SQL, asked: string): SQL => sql`${folded} = lower(${asked}::text)`;

// The cheaper condition first: without an index over these forms, every value is checked.
const hasDigits = (text: SQLWrapper, digits: string): SQL =>
  sql`(${digitsOf(text)} = ${digits} and ${looksLikePhone(text)})`;

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
): Promise<LenientHits> => {
  const id = await subjectIdOf(db, identifier);
  const living =
    id === undefined
      ? []
      : await db
          .select({ subjectId: subjects.id })
          .from(subjects)
          .where(and(eq(subjects.id, id), narrowing));
  // Read last: a person merged in between is found by the former identifier.
  const former = await findFormer(db, identifier, narrowing, limit);
  return gather([
    ...living.map(({ subjectId }) => ({
      subjectId,
      match: { kind: 'identifier' as const, name: null, mergedAt: null },
    })),
    ...former.map(({ subjectId, mergedAt }) => ({
      subjectId,
      match: { kind: 'formerIdentifier' as const, name: null, mergedAt },
    })),
  ]);
};

/**
 * Who has something like this identifier, as primary or additional one. Each way has its index, which
 * the conditions name as it was made.
 */
export const findAlike = async (
  db: Database,
  identifier: string,
  narrowing: SQL | undefined,
): Promise<LenientHits> => {
  const digits = phoneDigits(identifier);
  const primary = (condition: SQL) =>
    db
      .select({
        subjectId: subjects.id,
        name: sql<string | null>`null::text`,
        value: sql<string>`${subjects.identifier}`,
      })
      .from(subjects)
      .where(and(condition, narrowing))
      .limit(limit);
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
      .limit(limit);
  // Of a phone number the digits find every case, as it has none.
  const rows =
    digits === undefined
      ? await unionAll(
          primary(isFolded(foldedCodePointText(subjects.identifier), identifier)),
          additional(
            sql`md5(${foldedText(elements.value)}) = md5(lower(${identifier}::text))
              and ${isFolded(foldedText(elements.value), identifier)}`,
          ),
        )
      : await unionAll(
          primary(hasDigits(subjects.identifier, digits)),
          additional(hasDigits(elements.value, digits)),
        );
  const isCut = [true, false].some(
    (isPrimary) => rows.filter(({ name }) => (name === null) === isPrimary).length === limit,
  );
  const hits = newestFirst(rows).map(({ subjectId, name, value }) => {
    const kind = kindOf(value, identifier, name === null ? 'identifier' : 'additionalIdentifier');
    return { subjectId, match: { kind, name, mergedAt: null } };
  });
  return gather(hits, isCut);
};

/**
 * Whose value of an element, or additional identifier of that type, is like this one. No index has
 * its values in these forms: those of the element are gone through.
 */
export const findAlikeElement = async (
  db: Database,
  { name, value }: { name: string; value: string },
  narrowing: SQL | undefined,
): Promise<LenientHits> => {
  const [element] = await db
    .select({ id: dataElementsTable.id })
    .from(dataElementsTable)
    .where(hasName(name));
  if (element === undefined) return gather([]);
  const digits = phoneDigits(value);
  const rows = await db
    .select({ subjectId: elements.subjectId, value: elements.value, linked: elements.linked })
    .from(elements)
    .where(
      and(
        eq(elements.elementId, element.id),
        digits === undefined
          ? and(mayBeFolded(elements.value, value), isFolded(foldedText(elements.value), value))
          : hasDigits(elements.value, digits),
        narrowing &&
          sql`exists (select 1 from ${subjects} where ${subjects.id} = ${elements.subjectId} and ${narrowing})`,
      ),
    )
    .limit(limit);
  const hits = newestFirst(rows).map((row) => {
    const kind = kindOf(row.value, value, row.linked ? 'additionalIdentifier' : 'dataElement');
    return { subjectId: row.subjectId, match: { kind, name, mergedAt: null } };
  });
  return gather(hits, rows.length === limit);
};
