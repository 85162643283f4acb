import { and, eq, ne, sql } from 'drizzle-orm';
import { canonicalIdentifier, identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import {
  claimIdentifiers,
  freeIdentifiers,
  type Locked,
} from '#service/domains/data-subjects/lock-people.ts';
import type { CheckedReceipt } from './checked-receipt.ts';
import type { Recorder } from './read-plan.ts';
import { asOwn, type FormerHolder, mayBeFormer, type Share, sharesOf } from './route-receipts.ts';

const formers = formerIdentifiersTable;
const subjects = dataSubjectsTable;

type FoundHolder = FormerHolder & { personId: string };

/** Who had these identifiers before merges, in any of their forms. */
export const readFormerHolders = (
  db: Database,
  identifiers: readonly string[],
): Promise<FoundHolder[]> =>
  db
    .select({
      identifier: formers.identifier,
      person: subjects.identifier,
      personId: subjects.id,
      mergedAt: formers.mergedAt,
    })
    .from(formers)
    .innerJoin(
      subjects,
      and(eq(subjects.id, formers.subjectId), ne(subjects.identifier, formers.identifier)),
    )
    .where(
      isOneOf(sql`${formers.identifier}`, 'text', [
        ...new Set(identifiers.flatMap(identifierForms)),
      ]),
    );

/**
 * Whom receipts are about, with those people locked too who had the identifiers before a merge.
 * @param own the holders of the receipts' identifiers, locked
 * @param limitMs how long it waits for the others, as for `claimIdentifiers`
 */
export const routeReceipts = async (
  recorder: Pick<Recorder, 'db' | 'newId' | 'searchKeys'>,
  receipts: readonly CheckedReceipt[],
  own: ReadonlyMap<string, Locked>,
  limitMs?: number,
): Promise<{ shares: Share[]; locked: ReadonlyMap<string, Locked> }> => {
  const { db } = recorder;
  const asked = [...new Set(receipts.filter(mayBeFormer).map(({ identifier }) => identifier))];
  if (asked.length === 0) return { shares: receipts.map(asOwn), locked: own };
  for (;;) {
    const holders = await readFormerHolders(db, asked);
    if (holders.length === 0) return { shares: receipts.map(asOwn), locked: own };
    const people = holders.map(({ person }) => person).filter((person) => !own.has(person));
    const others = await claimIdentifiers(recorder, people, limitMs);
    const nobodys = [...others].flatMap(([person, { isNew }]) => (isNew ? [person] : []));
    await freeIdentifiers(db, nobodys);
    // Merged away or erased since they were read: another may have what they were known by.
    if (holders.some(({ person, personId }) => (others.get(person)?.id ?? personId) !== personId)) {
      continue;
    }
    const byIdentifier = Map.groupBy(holders, ({ identifier }) => canonicalIdentifier(identifier));
    const shares = receipts.flatMap((receipt) =>
      mayBeFormer(receipt)
        ? sharesOf(
            receipt,
            byIdentifier.get(canonicalIdentifier(receipt.identifier)) ?? [],
            own.get(receipt.identifier)?.isNew === false,
          )
        : asOwn(receipt),
    );
    return { shares, locked: new Map([...own, ...others]) };
  }
};
