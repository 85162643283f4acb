import { sql } from 'drizzle-orm';
import { isRefusal, strongerRefusal } from '#contract/refusals.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import type { SubjectPurposeRow } from '#service/db/schema/data-subjects.ts';
import { type SuppressionRow, suppressionsTable } from '#service/db/schema/erasures.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import { later } from '#service/domains/receipts/instants.ts';

const table = suppressionsTable;

export type Refusal = Omit<SuppressionRow, 'hash'>;

/** Stands for every purpose in what is refused of somebody nobody has: they said no to everything. */
export const everyPurpose = '00000000-0000-0000-0000-000000000000';

/** That someone said no to everything, as it outlives them. */
export const refusalOfAll = (refusedAt: string): Refusal => ({
  purposeId: everyPurpose,
  status: 'WITHDRAWN',
  refusedAt,
});

/** The refusals among consents, as they outlive the person. */
export const refusalsOf = (
  consents: readonly Pick<
    SubjectPurposeRow,
    'purposeId' | 'status' | 'lastInteractionAt' | 'withdrawalAt' | 'lastTransactionAt'
  >[],
): Refusal[] =>
  consents.flatMap(({ purposeId, status, lastInteractionAt, withdrawalAt, lastTransactionAt }) =>
    isRefusal(status)
      ? { purposeId, status, refusedAt: lastInteractionAt ?? withdrawalAt ?? lastTransactionAt }
      : [],
  );

/** Who has these identifiers as primary ones, by identifier. */
export const readUsers = async (
  db: Database,
  identifiers: readonly string[],
): Promise<Map<string, string>> => {
  const holders = await findHolders(db, identifiers);
  return new Map([...holders].map(([identifier, { id }]) => [identifier, id]));
};

/** What was said to a purpose by two who share an identifier. */
export const stronger = <One extends Refusal>(one: One, other: Refusal): One => ({
  ...one,
  status: strongerRefusal(one.status, other.status),
  refusedAt: later(one.refusedAt, other.refusedAt),
});

const keyOf = ({ hash, purposeId }: Pick<SuppressionRow, 'hash' | 'purposeId'>) =>
  `${hash} ${purposeId}`;

/** What is suppressed under these hashes. */
export const readSuppressions = async (
  db: Database,
  hashes: readonly string[],
): Promise<SuppressionRow[]> =>
  hashes.length === 0
    ? []
    : db
        .select()
        .from(table)
        .where(isOneOf(sql`${table.hash}`, 'text', hashes));

/**
 * Replaces what is suppressed under people's own hashes by what was said last, or agreed to. Under a
 * hash that several people may share, the stronger refusal stays, and none goes.
 */
export const keepRefusals = async (
  db: Database,
  said: readonly {
    foldedHashes: readonly string[];
    ownHashes: readonly string[];
    refusals: readonly Refusal[];
    agreed: readonly string[];
  }[],
): Promise<void> => {
  const agreed = said.flatMap(({ ownHashes, agreed: purposeIds }) =>
    ownHashes.flatMap((hash) => purposeIds.map((purposeId) => ({ hash, purposeId }))),
  );
  const isOwn = new Set(said.flatMap(({ ownHashes }) => ownHashes));
  const shared = said.flatMap(({ foldedHashes }) => foldedHashes.filter((one) => !isOwn.has(one)));
  const rows = new Map(
    (await readSuppressions(db, shared)).map((row) => [keyOf(row), row] as const),
  );
  for (const { foldedHashes, refusals } of said) {
    for (const row of foldedHashes.flatMap((hash) => refusals.map((own) => ({ hash, ...own })))) {
      const known = rows.get(keyOf(row));
      rows.set(keyOf(row), known === undefined ? row : stronger(known, row));
    }
  }
  if (agreed.length > 0) {
    const hashes = arrayOf(
      'text',
      agreed.map(({ hash }) => hash),
    );
    const purposeIds = arrayOf(
      'uuid',
      agreed.map(({ purposeId }) => purposeId),
    );
    await db.execute(sql`delete from ${table} using unnest(${hashes}, ${purposeIds})
      as given (hash, purpose_id)
      where ${table.hash} = given.hash and ${table.purposeId} = given.purpose_id`);
  }
  // In order, so that no two erasures deadlock.
  const sorted = [...rows.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await upsertRows(db, table, sorted, ['hash', 'purposeId']);
};
