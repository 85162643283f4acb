import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Arrival } from '#contract/arrivals.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { proofEventMaximum } from '#contract/proofs.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { ReceiptParent } from '#contract/receipt-requests.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import type { FormerRecordType } from '#service/db/schema/former-records.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import {
  receiptsTable,
  type TransactionRow,
  transactionsTable,
} from '#service/db/schema/receipts.ts';
import { readPersonArrivals } from '#service/domains/arrivals/read-arrivals.ts';
import {
  type HeldAttachment,
  readAttachments,
} from '#service/domains/attachments/read-attachments.ts';
import { readFullPoints } from '#service/domains/collection-points/full-points.ts';
import { readGroupNames } from '#service/domains/consent-groups/group-names.ts';
import { readPersonById } from '#service/domains/data-subjects/read-people.ts';
import { readFormer } from '#service/domains/former-records/read-former.ts';
import type { HeldRecord } from '#service/domains/former-records/record-at.ts';
import { readPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';
import { readFullPurposes } from '#service/domains/purposes/full-purposes.ts';
import { readRecomputed } from '#service/domains/replays/read-recomputed.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { Locked } from './texts-at.ts';

const transactions = transactionsTable;
const receipts = receiptsTable;

/** A version of something, as the key of what is known of it. */
export const versionKey = (id: string, version: number): string => `${id} ${version}`;

export type ReceiptFacts = Pick<
  typeof receiptsTable.$inferSelect,
  'id' | 'identifier' | 'language' | 'origin' | 'isSenderKnown'
> & { parents?: ReceiptParent[] | null };

/** What transactions came with: their receipts, and the texts of what they name, by version. */
export type Told = {
  receipts: ReadonlyMap<string, ReceiptFacts>;
  purposes: ReadonlyMap<string, Locked<PurposeVersionV2>>;
  points: ReadonlyMap<string, Locked<CollectionPointVersionV1>>;
  preferences: ReadonlyMap<string, Locked<PurposePreference>>;
};

/** All that a proof is made of. */
export type ProofFacts = Told & {
  person: Awaited<ReturnType<typeof readPersonById>>;
  /** Newest first, by when the person acted. */
  transactions: readonly TransactionRow[];
  /** How many older ones there are. */
  olderCount: number;
  /** When a replay last changed what is stored, by purpose. */
  recomputedAt: ReadonlyMap<string, string>;
  /** Where withdrawals have arrived, newest first. */
  arrivals: readonly Arrival[];
  attachments: readonly HeldAttachment[];
  /** Of the consent groups whose rules give a status. */
  groupNames: ReadonlyMap<string, string>;
};

type Full<Value> = { id: string; version: number | null; since: string; record: Value };

/** Records of now with their former ones, by version. */
const withFormer = async <Value>(
  db: Database,
  type: FormerRecordType,
  current: readonly Full<Value>[],
): Promise<Map<string, Locked<Value>>> => {
  const former = await readFormer(
    db,
    type,
    current.map(({ id }) => id),
  );
  return new Map(
    current.map(({ id, version, since, record }) => {
      const own = (former.get(id) ?? []).filter((row) => row.version === version);
      const before = own.map(
        (row): HeldRecord<Value> => ({
          from: row.heldFrom,
          until: row.heldUntil,
          // Written as a record of this type (keep-former.ts).
          value: row.record as Value,
        }),
      );
      return [
        versionKey(id, version ?? 0),
        [...before, { from: since, until: null, value: record }],
      ];
    }),
  );
};

const anyOf = (conditions: readonly (SQL | undefined)[]): SQL =>
  conditions.length === 0 ? sql`false` : (or(...conditions) ?? sql`false`);

type Version = { id: string; version: number };

/** Each version once. */
const distinct = (versions: readonly Version[]): Version[] => [
  ...new Map(versions.map((own) => [versionKey(own.id, own.version), own])).values(),
];

const readPreferenceTexts = async (
  db: Database,
  purposes: ReadonlyMap<string, Locked<PurposeVersionV2>>,
): Promise<Map<string, Locked<PurposePreference>>> => {
  const ids = [...purposes.values()].flatMap((held) =>
    held.flatMap(({ value }) =>
      (value.customPreferences ?? []).flatMap(({ customPreferenceId }) => customPreferenceId ?? []),
    ),
  );
  const current = await readPurposePreferences({ db }, ids, { withLanguages: true });
  const held = await withFormer(
    db,
    'purposePreference',
    [...current.values()].map((record) => ({
      id: record.Id,
      version: null,
      since: record.UpdatedDate ?? '',
      record,
    })),
  );
  return new Map(
    [...current.keys()]
      .map((id) => [id, held.get(versionKey(id, 0))] as const)
      .filter((entry): entry is [string, Locked<PurposePreference>] => entry[1] !== undefined),
  );
};

/**
 * What these transactions came with, in a fixed number of statements.
 * @param others versions of purposes whose texts are asked for besides
 */
export const readToldBy = async (
  db: Database,
  rows: readonly TransactionRow[],
  others: readonly Pick<TransactionRow, 'purposeId' | 'purposeVersion'>[] = [],
): Promise<Told> => {
  const receiptIds = [...new Set(rows.flatMap(({ receiptId }) => receiptId ?? []))];
  const found =
    receiptIds.length === 0
      ? []
      : await db
          .select({
            id: receipts.id,
            identifier: receipts.identifier,
            language: receipts.language,
            origin: receipts.origin,
            isSenderKnown: receipts.isSenderKnown,
            parents: sql<ReceiptParent[] | null>`${receipts.fields} -> 'parentPrimaryIdentifiers'`,
          })
          .from(receipts)
          .where(inArray(receipts.id, receiptIds));
  const purposeVersions = distinct(
    [...rows, ...others].map(({ purposeId: id, purposeVersion: version }) => ({ id, version })),
  );
  const pointVersions = distinct(
    rows.flatMap(({ collectionPointId: id, collectionPointVersion: version }) =>
      id === null || version === null ? [] : [{ id, version }],
    ),
  );
  const purposes = await withFormer(
    db,
    'purpose',
    await readFullPurposes(
      db,
      anyOf(
        purposeVersions.map(({ id, version }) =>
          and(eq(purposeVersionsTable.purposeId, id), eq(purposeVersionsTable.version, version)),
        ),
      ),
    ),
  );
  const points = await withFormer(
    db,
    'collectionPoint',
    await readFullPoints(
      db,
      anyOf(
        pointVersions.map(({ id, version }) =>
          and(
            eq(collectionPointVersionsTable.collectionPointId, id),
            eq(collectionPointVersionsTable.version, version),
          ),
        ),
      ),
    ),
  );
  return {
    receipts: new Map(found.map((receipt) => [receipt.id, receipt])),
    purposes,
    points,
    preferences: await readPreferenceTexts(db, purposes),
  };
};

/**
 * Reads what a proof is made of, in a number of statements that doesn't grow with the rows.
 * @throws Problem 404
 */
export const readProofFacts = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'links' | 'now' | 'attachments'>,
  subjectId: string,
  purposeId: string | undefined,
): Promise<ProofFacts> => {
  const { db } = context;
  const person = await readPersonById(context, subjectId);
  const isAsked = and(
    eq(transactions.subjectId, subjectId),
    given(purposeId, (id) => eq(transactions.purposeId, id)),
  );
  const rows = await db
    .select()
    .from(transactions)
    .where(isAsked)
    .orderBy(desc(transactions.interactionAt), desc(transactions.createdAt), desc(transactions.id))
    .limit(proofEventMaximum);
  const total =
    rows.length < proofEventMaximum ? rows.length : await db.$count(transactions, isAsked);
  return {
    person,
    transactions: rows,
    olderCount: total - rows.length,
    ...(await readToldBy(db, rows)),
    recomputedAt: await readRecomputed(db, subjectId),
    arrivals: await readPersonArrivals(context, subjectId),
    attachments: (await readAttachments(context, [subjectId])).get(subjectId) ?? [],
    groupNames: await readGroupNames(
      db,
      (person.profile.Purposes ?? []).flatMap((own) => own.EffectiveStatusConsentGroupId ?? []),
    ),
  };
};
