import { type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { type DataSubjectRow, dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { upsertionOf } from '#service/db/write-rows.ts';
import { readLinkDays, storedLinkDays } from '#service/domains/data-subjects/link-life.ts';
import type { Locked } from '#service/domains/data-subjects/lock-people.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';

const table = dataSubjectsTable;

/** Sorts before every instant, as the database has it. */
const never = '-infinity';

const timeOf = (text: string) => (text === never ? never : toDatabaseTime(text));

const readRows = async (db: Database, ids: readonly string[]): Promise<DataSubjectRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: table.id,
      identifier: table.identifier,
      identifierType: table.identifierType,
      identifierTypeSetBy: table.identifierTypeSetBy,
      language: table.language,
      languageSetBy: table.languageSetBy,
      knownBy: table.knownBy,
      isTest: table.isTest,
      linkToken: table.linkToken,
      linkTokenRenewedAt: table.linkTokenRenewedAt,
      linkGeneration: table.linkGeneration,
      linkTokenHash: table.linkTokenHash,
      linkDays: table.linkDays,
      latestGeolocation: table.latestGeolocation,
      latestSource: table.latestSource,
      unsubscribed: table.unsubscribed,
      createdAt: table.createdAt,
      modifiedAt: table.modifiedAt,
      lastTransactionAt: sql<string>`${table.lastTransactionAt}::text`,
      lastInteractionAt: sql<string>`${table.lastInteractionAt}::text`,
    })
    .from(table)
    .where(isOneOf(sql`${table.id}`, 'uuid', ids));
  return rows.map((row) => ({
    ...row,
    lastTransactionAt: timeOf(row.lastTransactionAt),
    lastInteractionAt: timeOf(row.lastInteractionAt),
  }));
};

/** The locked people by identifier, as they are before the receipts; new people as they start out. */
export const readSubjects = async (
  { db, links }: { db: Database; links: Pick<LinkTokens, 'stored'> },
  locked: ReadonlyMap<string, Locked>,
  receipts: readonly { person: string; createdAt: string }[],
): Promise<Map<string, DataSubjectRow>> => {
  const known = [...locked.values()].flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  const rows = await readRows(db, known);
  const subjects = new Map(rows.map((row) => [row.identifier, row]));
  const isSomebodyNew = known.length < locked.size;
  const linkDays = isSomebodyNew ? storedLinkDays(await readLinkDays(db)) : null;
  for (const { person: identifier, createdAt } of receipts) {
    const own = locked.get(identifier);
    if (own?.isNew !== true || subjects.has(identifier)) continue;
    subjects.set(identifier, {
      id: own.id,
      identifier,
      identifierType: '',
      identifierTypeSetBy: null,
      language: null,
      languageSetBy: null,
      knownBy: 'FORM',
      isTest: false,
      linkToken: links.stored({ subjectId: own.id, generation: 0, issuedAt: createdAt }),
      linkTokenRenewedAt: null,
      linkGeneration: 0,
      linkTokenHash: null,
      linkDays,
      latestGeolocation: null,
      latestSource: null,
      unsubscribed: null,
      createdAt,
      modifiedAt: createdAt,
      lastTransactionAt: never,
      lastInteractionAt: never,
    });
  }
  return subjects;
};

/** People with the changes that receipts made, to be written. */
export const subjectsOf = (rows: readonly DataSubjectRow[]): SQL[] =>
  upsertionOf(
    table,
    rows,
    ['id'],
    [
      'identifierType',
      'identifierTypeSetBy',
      'language',
      'languageSetBy',
      'knownBy',
      'isTest',
      'latestGeolocation',
      'latestSource',
      'unsubscribed',
      'modifiedAt',
      'lastTransactionAt',
      'lastInteractionAt',
    ],
  );
