import { and, eq, inArray, or } from 'drizzle-orm';
import type { ActivityObject } from '#contract/common/activity.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { apiCredentialsTable, receiptSignersTable } from '#service/db/schema/identity.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { toCredential } from '#service/domains/api-access/wire.ts';
import { readCollectionPoints } from '#service/domains/collection-points/records.ts';
import { toCollectionPoint } from '#service/domains/collection-points/wire.ts';
import { readPreferenceRows } from '#service/domains/purpose-preferences/records.ts';
import { toPurposePreference } from '#service/domains/purpose-preferences/wire.ts';
import { preferencesOf } from '#service/domains/purposes/read-purposes.ts';
import { readPurposeVersions } from '#service/domains/purposes/records.ts';
import { toPurposeDetail } from '#service/domains/purposes/wire-v2.ts';
import { toSigner } from '#service/domains/receipt-signers/wire.ts';

/** Records of one object by version, '' where it has none. */
export type Configuration = Record<string, unknown>;

type Reader = (db: Database, id: string, versions: readonly number[]) => Promise<Configuration>;

const points = collectionPointVersionsTable;
const purposes = purposeVersionsTable;
const statuses = ['DRAFT', 'ACTIVE'] as const;

/** What receipts change of a collection point, and no one's write. */
const readPoint: Reader = async (db, id, versions) => {
  const rows = await readCollectionPoints(db, {
    where: and(
      eq(points.collectionPointId, id),
      or(inArray(points.status, [...statuses]), inArray(points.version, [...versions])),
    ),
  });
  return Object.fromEntries(
    rows.map((row) => {
      const {
        FirstReceiptOn: _first,
        LastActivityDate: _last,
        ReceiptCount: _count,
        Purposes = [],
        ...record
      } = toCollectionPoint(row);
      const linked = Purposes?.map(({ Id, Version, Label }) => ({ Id, Version, Label }));
      return [String(record.Version), { ...record, Purposes: linked }];
    }),
  );
};

const readPurpose: Reader = async (db, id, versions) => {
  const rows = await readPurposeVersions(db, {
    where: and(
      eq(purposes.purposeId, id),
      or(inArray(purposes.status, [...statuses]), inArray(purposes.version, [...versions])),
    ),
  });
  const preferences = await preferencesOf({ db }, rows, { withLanguages: true });
  return Object.fromEntries(
    rows.map((row) => [String(row.row.version), toPurposeDetail(row, preferences)]),
  );
};

const readPreference: Reader = async (db, id) => {
  const where = eq(purposePreferencesTable.id, id);
  const [row] = await readPreferenceRows(db, { where, withLanguages: true });
  return row === undefined ? {} : { '': toPurposePreference(row) };
};

const readCredential: Reader = async (db, id) => {
  const table = apiCredentialsTable;
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row === undefined ? {} : { '': { ...toCredential(row), lastUsedDate: null } };
};

const readSigner: Reader = async (db, id) => {
  const table = receiptSignersTable;
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row === undefined ? {} : { '': toSigner(row) };
};

/** The kinds of objects that are configuration. */
const readers: Partial<Record<ActivityObject, Reader>> = {
  collectionPoint: readPoint,
  purpose: readPurpose,
  purposePreference: readPreference,
  apiCredential: readCredential,
  receiptSigner: readSigner,
};

/**
 * The Draft and the Active version of an object of the configuration, and those of `versions`; null
 * for anything else.
 */
export const readConfiguration = async (
  db: Database,
  type: ActivityObject,
  id: string,
  versions: readonly number[] = [],
): Promise<Configuration | null> => (await readers[type]?.(db, id, versions)) ?? null;

/** The versions that differ. */
export const changesBetween = (
  before: Configuration,
  after: Configuration,
): { before: Configuration; after: Configuration } => {
  const text = (value: unknown) => JSON.stringify(value);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => text(before[key]) !== text(after[key]),
  );
  const only = (all: Configuration) =>
    Object.fromEntries(changed.flatMap((key) => (key in all ? [[key, all[key]]] : [])));
  return { before: only(before), after: only(after) };
};
