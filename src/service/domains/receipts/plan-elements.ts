import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { canonicalIdentifier } from '#contract/common/identifiers.ts';
import { describeCountryFault } from '#contract/data-elements.ts';
import type { LeftOut } from '#contract/left-out.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectElementsTable } from '#service/db/schema/data-subjects.ts';
import { upsertionOf } from '#service/db/write-rows.ts';
import type { ClaimChange } from '#service/domains/claims/fold-claims.ts';
import { keysOfValue } from '#service/domains/data-elements/element-keys.ts';
import {
  findElementsById,
  isMentioned,
} from '#service/domains/data-elements/ensure-data-elements.ts';
import { ensureMentionedElements } from '#service/domains/data-elements/ensure-mentioned-elements.ts';
import type { Context } from '#service/http/context.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';
import { type CheckedReceipt, decidingTimeOf } from './checked-receipt.ts';
import type { Subject } from './plan-receipts.ts';
import type { Share } from './route-receipts.ts';
import { setterOfReceipt } from './take-description.ts';
import {
  type ElementMention,
  takeElements,
  type ValueRow,
  type Values,
  valueKeyOf,
} from './take-elements.ts';

const table = subjectElementsTable;

/** How many values of a receipt were too many, and had no effect beyond it. */
export type Refused = {
  elements: number;
  identifiers: number;
};
export const nothingRefused: Refused = { elements: 0, identifiers: 0 };

/** A receipt's names and values; empty ones are ignored. */
const mentionsOf = ({ fields }: Pick<CheckedReceipt, 'fields'>) => {
  const filled = Object.entries(fields.dsDataElements ?? {}).flatMap(([name, value]) =>
    value ? [{ name, value, linked: false }] : [],
  );
  const identifiers = Object.entries(fields.additionalIdentifiers ?? {}).map(([name, value]) => ({
    name,
    value: canonicalIdentifier(value),
    linked: true,
  }));
  return [...filled, ...identifiers];
};

/** Whether its collection point's version lists an element; a known sender may name any. */
const isListed = (receipt: Pick<Share, 'isSenderKnown' | 'listed'>, name: string): boolean =>
  setterOfReceipt(receipt) !== 'FORM' ||
  receipt.listed.some((element) => isMentioned(element, name));

/** What isn't listed stays in the receipt; that was told when it was checked. */
const takenOf = (receipt: CheckedReceipt) =>
  mentionsOf(receipt).filter(({ linked, name }) => linked || isListed(receipt, name));

/**
 * Only for elements that receipts mention by id; those mentioned by name have been checked before.
 * @returns by receipt, what an element of a Country type can't hold
 */
export const findCountryFaults = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<Map<string, LeftOut[]>> => {
  // A receipt may be several people's, or come in parts, which its answer mustn't tell.
  const byId = new Map(
    receipts
      .map((receipt) => [receipt.id, takenOf(receipt)] as const)
      .filter(([, own]) => own.length > 0),
  );
  const mentioned = [...byId].flatMap(([id, own]) => own.map((mention) => ({ id, ...mention })));
  const elements = await findElementsById(
    db,
    mentioned.map(({ name }) => name),
  );
  const faults = mentioned.flatMap(({ id, name, value, linked }) => {
    const element = elements.get(name);
    const message = element === undefined ? null : describeCountryFault(element.name, value);
    const path = `${linked ? 'additionalIdentifiers' : 'dsDataElements'}.${name}`;
    return message === null
      ? []
      : [{ id, leftOut: { path, reason: 'UNREADABLE' as const, message } }];
  });
  return new Map(
    [...Map.groupBy(faults, ({ id }) => id)].map(([id, own]) => [
      id,
      own.map(({ leftOut }) => leftOut),
    ]),
  );
};

/** Deletes the other values if an element had several and now has one, which is rare. */
const deleteBeyond = async (
  db: Database,
  before: readonly ValueRow[],
  after: readonly ValueRow[],
): Promise<void> => {
  const kept = new Set(after.map(({ position }) => position));
  for (const { subjectId, elementId, linked, position } of before) {
    if (kept.has(position)) continue;
    await db
      .delete(table)
      .where(
        and(
          eq(table.subjectId, subjectId),
          eq(table.elementId, elementId),
          eq(table.linked, linked),
          eq(table.position, position),
        ),
      );
  }
};

const readStored = async (db: Database, mentions: readonly ElementMention[]): Promise<Values> => {
  if (mentions.length === 0) return new Map();
  const subjectIds = [...new Set(mentions.map(({ subjectId }) => subjectId))];
  const elementIds = [...new Set(mentions.map(({ element }) => element.id))];
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        isOneOf(sql`${table.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${table.elementId}`, 'uuid', elementIds),
      ),
    )
    .orderBy(asc(table.position));
  return Map.groupBy(rows, valueKeyOf);
};

/** Counts refused values by receipt id. */
const createRefusals = () => {
  const byReceipt = new Map<string, Refused>();
  const add = ({ id }: Share, what: keyof Refused): void => {
    const refused = byReceipt.get(id) ?? nothingRefused;
    byReceipt.set(id, { ...refused, [what]: refused[what] + 1 });
  };
  return { byReceipt, add };
};

type Mentioned = { person: string; isPersonKnown: boolean; receipt: Share } & ReturnType<
  typeof mentionsOf
>[number];

/** What receipts mention in their order, and whether others knew the person by then. */
const mentionsInOrder = (
  receipts: readonly Share[],
  before: ReadonlyMap<string, Subject>,
): Mentioned[] => {
  const isKnown = new Map([...before].map(([person, { knownBy }]) => [person, knownBy !== 'FORM']));
  return receipts.flatMap((receipt) => {
    const { person } = receipt;
    const isPersonKnown = isKnown.get(person) === true || setterOfReceipt(receipt) !== 'FORM';
    if (receipt.counts) isKnown.set(person, isPersonKnown);
    return takenOf(receipt).map((mention) => ({ ...mention, person, isPersonKnown, receipt }));
  });
};

/**
 * Plans what is written of the data elements and additional identifiers of receipts, and what forms
 * claim of them; unchanged ones are left. Of a form, what its collection point's version doesn't list stays in its
 * receipt. What doesn't count for its person is left, though its names are counted alike.
 * @param before the people as they were before these receipts, by identifier; those who are new have no
 * values
 * @returns what is written with the receipts; whose data elements that changes (`changedIds`); what forms
 * claim; what was refused of each receipt, by its id, and how many names and identifiers were refused
 */
export const planElements = async (
  context: Pick<Context, 'db' | 'now' | 'newId'> & { searchKeys: Pick<SearchKeys, 'of'> },
  { before, isNew }: { before: ReadonlyMap<string, Subject>; isNew: (person: string) => boolean },
  receipts: readonly Share[],
): Promise<{
  writes: SQL[];
  changedIds: ReadonlySet<string>;
  claims: readonly ClaimChange[];
  refused: ReadonlyMap<string, Refused>;
  refusedNames: number;
}> => {
  const { db } = context;
  const refusals = createRefusals();
  const given = mentionsInOrder(receipts, before);
  const { elements, refused } = await ensureMentionedElements(
    context,
    [...Map.groupBy(given, ({ receipt }) => receipt)].map(([receipt, own]) => ({
      collectionPointId: receipt.collectionPointId,
      // Additional identifiers first: they matter more than other data.
      names: own
        .toSorted((one, other) => Number(other.linked) - Number(one.linked))
        .map(({ name }) => name),
    })),
  );
  // A name beyond the maxima stays in its receipt, and is no element.
  for (const { receipt, name, linked } of given) {
    if (!elements.has(name)) refusals.add(receipt, linked ? 'identifiers' : 'elements');
  }
  const mentions = given.flatMap((own): ElementMention[] => {
    const { person, isPersonKnown, receipt, name, linked, value } = own;
    const [element, subject] = [elements.get(name), before.get(person)];
    if (!receipt.counts || element === undefined || subject === undefined) return [];
    const { collectionPointId, createdAt: arrivedAt } = receipt;
    const setBy = setterOfReceipt(receipt);
    const updatedAt = decidingTimeOf(receipt);
    const of = { subjectId: subject.id, element, linked, value, setBy, updatedAt };
    return [{ ...of, isPersonKnown, collectionPointId, arrivedAt }];
  });
  const newIds = new Set([...before].flatMap(([person, { id }]) => (isNew(person) ? [id] : [])));
  const stored = await readStored(
    db,
    mentions.filter(({ subjectId }) => !newIds.has(subjectId)),
  );
  const taken = takeElements(stored, mentions);
  const changed = [...taken.values].filter(([key, list]) => stored.get(key) !== list);
  for (const [key, list] of changed) await deleteBeyond(db, stored.get(key) ?? [], list);
  const finders = new Map([...elements.values()].map((element) => [element.id, element]));
  const writes = upsertionOf(
    table,
    changed
      .flatMap(([, list]) => list)
      .map((row) => ({
        ...row,
        ...keysOfValue(context.searchKeys, finders.get(row.elementId), row),
      })),
    ['subjectId', 'elementId', 'linked', 'position'],
  );
  // Too many identifiers are counted and not answered: it would tell how many the person has.
  const refusedNames = refused + taken.tooMany;
  const changedIds = new Set(
    changed.flatMap(([, list]) =>
      list.flatMap(({ subjectId, linked }) => (linked ? [] : [subjectId])),
    ),
  );
  return { writes, changedIds, claims: taken.claims, refused: refusals.byReceipt, refusedNames };
};
