import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { type DocumentKind, documentDays } from '#contract/mails.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { documentsTable } from '#service/db/schema/mails.ts';
import type { Context } from '#service/http/context.ts';
import type { DocumentSeals } from '#service/identity/document-seals.ts';

const table = documentsTable;
const dayMs = 86_400_000;

/** Keeps a document for as long as its mailed link opens it. @returns its id */
export const keepDocument = async (
  {
    db,
    now,
    newId,
    documents,
  }: Pick<Context, 'db' | 'now' | 'newId'> & { documents: Pick<DocumentSeals, 'seal'> },
  { subjectId, kind, file }: { subjectId: string; kind: DocumentKind; file: unknown },
): Promise<string> => {
  const id = newId();
  const createdAt = now();
  await db.insert(table).values({
    id,
    subjectId,
    kind,
    content: await documents.seal(file, id),
    createdAt: toDatabaseTime(createdAt),
    until: toDatabaseTime(new Date(Date.parse(createdAt) + documentDays * dayMs).toISOString()),
  });
  return id;
};

export type KeptDocument = {
  kind: DocumentKind;
  createdDate: string;
  until: string;
  read: () => Promise<unknown>;
};

/** A document whose time isn't over; undefined where there's none. */
export const findDocument = async (
  { db, now, documents }: Pick<Context, 'db' | 'now'> & { documents: Pick<DocumentSeals, 'open'> },
  id: string,
): Promise<KeptDocument | undefined> => {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), gt(table.until, toDatabaseTime(now()))));
  return (
    row && {
      kind: row.kind,
      createdDate: toWireTime(row.createdAt),
      until: toWireTime(row.until),
      read: () => documents.open(row.content, row.id),
    }
  );
};

/** Of people who are erased or merged away. */
export const forgetDocuments = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<void> => {
  await db.delete(table).where(isOneOf(sql`${table.subjectId}`, 'uuid', subjectIds));
};

/** Removes those whose time is over. */
export const dropOldDocuments = async (db: Database, now: string): Promise<void> => {
  await db.delete(table).where(lte(table.until, toDatabaseTime(now)));
};
