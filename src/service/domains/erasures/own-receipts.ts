import { sql } from 'drizzle-orm';
import { canonicalIdentifier, identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import type { MergedRecord } from '#service/domains/merges/find-merged.ts';
import { type FormerOwner, ofItsForm, ownerAt, readHolders, saidAt } from './owners-at.ts';

const receipts = receiptsTable;
const formers = formerIdentifiersTable;

export type OwnReceipt = { id: string; identifier: string };

const readFormerOwners = (db: Database, identifiers: readonly string[]) =>
  db
    .select({
      identifier: formers.identifier,
      subjectId: formers.subjectId,
      mergedAt: formers.mergedAt,
    })
    .from(formers)
    .where(isOneOf(sql`${formers.identifier}`, 'text', identifiers));

/** Those of receipts that somebody's transactions tell of. */
const findTold = async (db: Database, ids: readonly string[]): Promise<Set<string | null>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ receiptId: transactionsTable.receiptId })
    .from(transactionsTable)
    .where(isOneOf(sql`${transactionsTable.receiptId}`, 'uuid', ids));
  return new Set(rows.map(({ receiptId }) => receiptId));
};

/**
 * Receipts of people: those that their transactions name, and others under an identifier that are about
 * them (`ownerAt`). Those that came before a person was known can be somebody else's.
 * @param formersOf those who were merged into each person
 * @param named the receipts that their transactions name, and whose they are
 */
export const findOwnReceipts = async (
  db: Database,
  people: readonly { id: string; identifier: string; createdAt: string }[],
  {
    formersOf,
    named,
  }: {
    formersOf: ReadonlyMap<string, readonly MergedRecord[]>;
    named: ReadonlyMap<string, string>;
  },
): Promise<Map<string, OwnReceipt[]>> => {
  const columns = {
    id: receipts.id,
    identifier: receipts.identifier,
    createdAt: receipts.createdAt,
    interactionAt: receipts.interactionAt,
  };
  const merged = [...formersOf.values()].flat();
  const holderOf = new Map(people.map((person) => [person.identifier, person]));
  // A former identifier may be stored in another form than what came under it.
  const identifiers = [
    ...new Set(
      [...holderOf.keys(), ...merged.map(({ identifier }) => identifier)].flatMap(identifierForms),
    ),
  ];
  const formerOwners: (FormerOwner & { identifier: string })[] = [
    ...(await readFormerOwners(db, identifiers)),
    ...merged.map(({ of, identifier, mergedAt }) => ({ subjectId: of, identifier, mergedAt })),
  ];
  const formerOwnersOf = Map.groupBy(formerOwners, ({ identifier }) =>
    canonicalIdentifier(identifier),
  );
  const ofTransactions = await db
    .select(columns)
    .from(receipts)
    .where(isOneOf(sql`${receipts.id}`, 'uuid', [...named.keys()]));
  const under = await db
    .select(columns)
    .from(receipts)
    .where(isOneOf(sql`${receipts.identifier}`, 'text', identifiers));
  const untold = under.filter(({ id }) => !named.has(id));
  const told = await findTold(
    db,
    untold.map(({ id }) => id),
  );
  const held = await readHolders(db, [...new Set(untold.map(({ identifier }) => identifier))]);
  const own = new Map(people.map(({ id }): [string, OwnReceipt[]] => [id, []]));
  for (const { id, identifier } of ofTransactions) {
    own.get(named.get(id) ?? '')?.push({ id, identifier });
  }
  for (const receipt of untold) {
    const { id, identifier, createdAt } = receipt;
    if (told.has(id)) continue;
    const holder = holderOf.get(identifier);
    const isSince = holder !== undefined && holder.createdAt <= createdAt;
    const former = formerOwnersOf.get(canonicalIdentifier(identifier)) ?? [];
    const owner = ownerAt(
      saidAt(receipt),
      ofItsForm(receipt, former, held),
      isSince ? holder.id : undefined,
    );
    own.get(owner ?? '')?.push({ id, identifier });
  }
  return own;
};
