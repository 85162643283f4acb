import { desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { keyedHash } from '#service/db/hash-text.ts';
import {
  type ActivityRow,
  activitySealsTable,
  type SealedRows,
} from '#service/db/schema/activity.ts';
import { secretsTable } from '#service/db/schema/identity.ts';
import { secretName } from './encrypt-stored.ts';
import type { Encryption } from './encryption.ts';
import { loadSecret } from './keys.ts';
import { rowText } from './seal.ts';

/** What a row has before it is signed. */
export type UnsignedRow = Omit<ActivityRow, 'seal' | 'mac' | 'ticket'>;

/** Why a row's MAC doesn't say that we wrote it: none, one of another key, one of another content. */
export type MacDoubt = 'missing' | 'foreign' | 'wrong';

/** Signs rows of the activity as they are written, and tells its own from others. */
export type RowSigner = {
  /** In hex: the id of the key, and HMAC-SHA256 over the id, the time and the content of a row. */
  macOf: (row: UnsignedRow) => string;
  /** Undefined if the row is as it was written. */
  doubtOf: (row: ActivityRow) => MacDoubt | undefined;
  /** The ids of a seal's rows, signed. */
  listOf: (seal: number, rows: readonly ActivityRow[]) => SealedRows;
  isListOf: (seal: number, rows: SealedRows) => boolean;
};

/** 64 bits: tells deployments apart, and nothing about the key. */
const keyIdLength = 16;

/** @param secret the account's secret `activity` */
export const createRowSigner = (secret: string): RowSigner => {
  const keyId = keyedHash(secret, 'activity key 1').slice(0, keyIdLength);
  // As the database gives it back: rows are checked as they are read.
  const macOf = (row: UnsignedRow) =>
    keyId + keyedHash(secret, `activity row 1|${rowText({ ...row, at: toDatabaseTime(row.at) })}`);
  const macOfList = (seal: number, ids: readonly string[]) =>
    keyedHash(secret, ['activity rows 1', seal, ...ids].join('|'));
  return {
    macOf,
    doubtOf: ({ mac, ...row }) => {
      if (mac === null) return 'missing';
      if (!mac.startsWith(keyId)) return 'foreign';
      return mac === macOf(row) ? undefined : 'wrong';
    },
    listOf: (seal, rows) => {
      const ids = rows.map(({ id }) => id).sort();
      return { ids, mac: macOfList(seal, ids) };
    },
    isListOf: (seal, { ids, mac }) => mac === macOfList(seal, ids),
  };
};

/** A signer that knows since when each row has to be signed. */
export type RowSigning = RowSigner & {
  /** From when on no release wrote that doesn't sign, RFC 3339; undefined while one may. */
  signedSince: (db: Database) => Promise<string | undefined>;
  /** Notes that none is there anymore. What was noted once stays. */
  noteSignedSince: (db: Database, time: string) => Promise<void>;
  /** Whether the key and the time are where they were put: a seal tells what was there. */
  isStored: (db: Database) => Promise<boolean>;
};

const keySecret = 'activity';
const sinceSecret = 'activity signed since';

/** What the newest seal says that says it: nobody takes it out of there without the key of seals. */
const readSealed = async (db: Database): Promise<string | undefined> => {
  const seals = activitySealsTable;
  const [row] = await db
    .select({ since: seals.signedSince })
    .from(seals)
    .where(isNotNull(seals.signedSince))
    .orderBy(desc(seals.number))
    .limit(1);
  return row?.since ?? undefined;
};

/** The deployment's own, with a key that is made at the first start and encrypted as others are. */
export const openRowSigning = async (db: Database, encryption: Encryption): Promise<RowSigning> => {
  const signer = createRowSigner(await loadSecret(db, encryption, keySecret));
  let since: string | undefined;
  return {
    ...signer,
    signedSince: async (tx) => {
      if (since !== undefined) return since;
      const [row] = await tx.select().from(secretsTable).where(eq(secretsTable.name, sinceSecret));
      if (row === undefined) return readSealed(tx);
      since = await encryption.decrypt(row.value, secretName(sinceSecret));
      return since;
    },
    noteSignedSince: async (tx, time) => {
      await loadSecret(tx, encryption, sinceSecret, time);
    },
    isStored: async (tx) => {
      const names = [keySecret, sinceSecret];
      const found = await tx
        .select({ name: secretsTable.name })
        .from(secretsTable)
        .where(inArray(secretsTable.name, names));
      return found.length === names.length;
    },
  };
};
