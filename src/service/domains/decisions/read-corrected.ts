import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { isEnding, transactionsTable } from '#service/db/schema/receipts.ts';
import type { Consent } from '#service/domains/receipts/apply-transaction.ts';
import { reconfirmsActive } from '#service/domains/receipts/read-point.ts';
import type { Retirement } from './plan-correction.ts';
import type { EndEntry, SaidEntry } from './replay-history.ts';

const transactions = transactionsTable;
const points = collectionPointVersionsTable;
const versions = purposeVersionsTable;

/** What the receipt did to this person's consents, corrected or not. */
export const readWrongTransactions = (
  db: Database,
  { subjectId, receiptId }: { subjectId: string; receiptId: string },
) =>
  db
    .select({
      id: transactions.id,
      purposeId: transactions.purposeId,
      collectionPointId: transactions.collectionPointId,
      correction: transactions.correction,
    })
    .from(transactions)
    .where(and(eq(transactions.subjectId, subjectId), eq(transactions.receiptId, receiptId)));

type History = { stored: Consent | null; said: SaidEntry[]; recorded: EndEntry[] };

/** The person's consents to these purposes, each with what counts of its history. */
export const readCorrected = async (
  db: Database,
  { subjectId, purposeIds }: { subjectId: string; purposeIds: readonly string[] },
): Promise<Map<string, History>> => {
  const rows = await db
    .select({
      row: transactions,
      reconfirms: reconfirmsActive(points.fields),
      seconds: sql<number>`coalesce(${versions.consentLifeSpan}, 0)::float8`,
      implicitSeconds: sql<number | null>`(${versions.fields}->>'ImplicitConsentLifeSpan')::float8`,
      countedFrom: sql<SaidEntry['lifeSpan']['countedFrom']>`${versions.fields}->>'ExpiryDateType'`,
    })
    .from(transactions)
    .leftJoin(
      points,
      and(
        eq(points.collectionPointId, transactions.collectionPointId),
        eq(points.version, transactions.collectionPointVersion),
      ),
    )
    .leftJoin(
      versions,
      and(
        eq(versions.purposeId, transactions.purposeId),
        eq(versions.version, transactions.purposeVersion),
      ),
    )
    .where(
      and(
        eq(transactions.subjectId, subjectId),
        isOneOf(sql`${transactions.purposeId}`, 'uuid', [...purposeIds]),
        isNull(transactions.correction),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
  const consents = await db
    .select()
    .from(subjectPurposesTable)
    .where(
      and(
        eq(subjectPurposesTable.subjectId, subjectId),
        isOneOf(sql`${subjectPurposesTable.purposeId}`, 'uuid', [...purposeIds]),
      ),
    );
  const stored = new Map(
    consents.map(({ subjectId: _, purposeId, ...consent }) => [purposeId, consent]),
  );
  const byPurpose = Map.groupBy(rows, ({ row }) => row.purposeId);
  return new Map(
    purposeIds.map((purposeId) => {
      const own = byPurpose.get(purposeId) ?? [];
      return [
        purposeId,
        {
          stored: stored.get(purposeId) ?? null,
          said: own.flatMap(({ row, reconfirms, seconds, implicitSeconds, countedFrom }) =>
            isEnding(row)
              ? []
              : {
                  id: row.id,
                  type: row.type,
                  purposeVersion: row.purposeVersion,
                  createdAt: row.createdAt,
                  interactionAt: row.interactionAt,
                  expiryAt: row.expiryAt,
                  lifeSpan: { seconds, implicitSeconds, countedFrom },
                  reconfirms,
                  choices: row.choices,
                  receiptId: row.receiptId ?? '',
                  collectionPointId: row.collectionPointId,
                  collectionPointVersion: row.collectionPointVersion,
                  note: row.note,
                  geolocation: null,
                },
          ),
          recorded: own.flatMap(({ row }) =>
            isEnding(row) ? { id: row.id, at: row.interactionAt } : [],
          ),
        },
      ];
    }),
  );
};

/** The last retirement of each of these purposes that ever retired, by id. */
export const readRetirements = async (
  db: Database,
  purposeIds: readonly string[],
): Promise<Map<string, Retirement>> => {
  const later = sql`${versions} as later
    where later.purpose_id = ${versions.purposeId} and later.version > ${versions.version}
      and later.published_at is not null`;
  const rows = await db
    .selectDistinctOn([versions.purposeId], {
      id: versions.purposeId,
      at: sql<string>`coalesce(${purposesTable.consentsEndAt}, ${versions.retireOn})`.mapWith(
        versions.retireOn,
      ),
      republishedAt: sql<string | null>`(select min(later.published_at) from ${later})`.mapWith(
        versions.publishedAt,
      ),
    })
    .from(versions)
    .innerJoin(purposesTable, eq(purposesTable.id, versions.purposeId))
    .where(
      and(
        isOneOf(sql`${versions.purposeId}`, 'uuid', [...purposeIds]),
        eq(versions.status, 'RETIRED'),
        // One that another version took the place of has none.
        isNotNull(versions.retireOn),
      ),
    )
    .orderBy(asc(versions.purposeId), desc(versions.version));
  return new Map(rows.map(({ id, ...retirement }) => [id, retirement]));
};
