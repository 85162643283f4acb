import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { undeliverableTable } from '#service/db/schema/mails.ts';

const table = undeliverableTable;

/** An address of a person, as the outbox names it. */
export type AddressOf = { subjectId: string; addressKey: string };

/** Notes that no mail goes there anymore; a mark that is there already stays as it is. */
export const markAddress = async (
  db: Database,
  { subjectId, addressKey }: AddressOf,
  { now, by }: { now: string; by: string | null },
): Promise<void> => {
  await db
    .insert(table)
    .values({ subjectId, addressKey, markedAt: toDatabaseTime(now), markedBy: by })
    .onConflictDoNothing();
};

/** Lets mail go there again, whoever marked it. */
export const liftMark = async (
  db: Database,
  { subjectId, addressKey }: AddressOf,
): Promise<void> => {
  await db
    .delete(table)
    .where(and(eq(table.subjectId, subjectId), eq(table.addressKey, addressKey)));
};

/** Lets mail go there again that its server refused; what somebody marked stays, whoever reads there. */
export const liftMarkOfServer = async (
  db: Database,
  { subjectId, addressKey }: AddressOf,
): Promise<void> => {
  await db
    .delete(table)
    .where(
      and(eq(table.subjectId, subjectId), eq(table.addressKey, addressKey), isNull(table.markedBy)),
    );
};

/** Those of these addresses where no mail goes, each as `person address`. */
export const findMarked = async (
  db: Database,
  addresses: readonly AddressOf[],
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .select({ subjectId: table.subjectId, addressKey: table.addressKey })
    .from(table)
    .where(
      inArray(
        table.subjectId,
        addresses.map(({ subjectId }) => subjectId),
      ),
    );
  return new Set(rows.map(nameOf));
};

export const nameOf = ({ subjectId, addressKey }: AddressOf): string =>
  `${subjectId} ${addressKey}`;

export const forgetMarks = async (db: Database, subjectIds: readonly string[]): Promise<void> => {
  await db.delete(table).where(isOneOf(sql`${table.subjectId}`, 'uuid', subjectIds));
};

/** A merged record's addresses are the survivor's, and as undeliverable as they were. */
export const passOnMarks = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const own = isOneOf(sql`${table.subjectId}`, 'uuid', mergedIds);
  const rows = await db.select().from(table).where(own);
  if (rows.length === 0) return;
  await db.delete(table).where(own);
  await db
    .insert(table)
    .values(rows.map((row) => ({ ...row, subjectId: primaryId })))
    .onConflictDoNothing();
};
