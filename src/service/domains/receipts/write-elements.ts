import { and, asc, eq, sql } from 'drizzle-orm';
import { describeCountryFault } from '#contract/data-elements.ts';
import { identifiersOfTypeMaximum } from '#contract/data-subject-values.ts';
import type { LeftOut } from '#contract/left-out.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectElementsTable } from '#service/db/schema/data-subjects.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { findElementsById } from '#service/domains/data-elements/ensure-data-elements.ts';
import { ensureMentionedElements } from '#service/domains/data-elements/ensure-mentioned-elements.ts';
import type { Context } from '#service/http/context.ts';
import { type CheckedReceipt, decidingTimeOf } from './checked-receipt.ts';
import { keyOf, type Subject } from './plan-receipts.ts';
import type { Share } from './route-receipts.ts';

const table = subjectElementsTable;
type ElementRow = typeof table.$inferSelect;

type Values = Map<string, ElementRow[]>;

/** How many values of a receipt had no effect beyond it, because there were too many. */
export type Refused = { elements: number; identifiers: number };
export const nothingRefused: Refused = { elements: 0, identifiers: 0 };

/** The element's value is this one from now on, unless a newer one is there. */
const setValue = (values: Values, key: string, row: ElementRow): void => {
  const stored = values.get(key) ?? [];
  const isSame = stored.length === 1 && stored[0]?.value === row.value;
  if (isSame || stored.some(({ updatedAt }) => updatedAt > row.updatedAt)) return;
  values.set(key, [row]);
};

const isFull = (values: Values, key: string): boolean =>
  (values.get(key) ?? []).length >= identifiersOfTypeMaximum;

const isHeld = (values: Values, key: string, { value }: ElementRow): boolean =>
  (values.get(key) ?? []).some((other) => other.value === value);

/** The identifier is one more of its type, as long as the person doesn't have too many. */
const addIdentifier = (values: Values, key: string, row: ElementRow): void => {
  const stored = values.get(key) ?? [];
  if (isHeld(values, key, row) || isFull(values, key)) return;
  const position = Math.max(-1, ...stored.map((other) => other.position)) + 1;
  values.set(key, [...stored, { ...row, position }]);
};

/** A receipt's names and values; empty ones are ignored. */
const mentionsOf = ({ fields }: Pick<CheckedReceipt, 'fields'>) => {
  const filled = Object.entries(fields.dsDataElements ?? {}).flatMap(([name, value]) =>
    value ? [{ name, value, linked: false }] : [],
  );
  const identifiers = Object.entries(fields.additionalIdentifiers ?? {}).map(([name, value]) => ({
    name,
    value,
    linked: true,
  }));
  return [...filled, ...identifiers];
};

/**
 * Only for elements that receipts mention by id; those mentioned by name have been checked before.
 * @returns by receipt, what an element of a Country type can't hold
 */
export const findCountryFaults = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<Map<string, LeftOut[]>> => {
  // A receipt may be several people's, which its answer mustn't tell.
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const mentioned = [...byId.values()].flatMap(({ id, ...receipt }) =>
    mentionsOf(receipt).map((mention) => ({ id, ...mention })),
  );
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
  before: readonly ElementRow[],
  after: readonly ElementRow[],
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

/** Counts refused values by receipt id. */
const createRefusals = () => {
  const byReceipt = new Map<string, Refused>();
  const add = ({ receiptId, linked }: { receiptId: string; linked: boolean }): void => {
    const { elements, identifiers } = byReceipt.get(receiptId) ?? nothingRefused;
    byReceipt.set(receiptId, {
      elements: elements + Number(!linked),
      identifiers: identifiers + Number(linked),
    });
  };
  return { byReceipt, add };
};

/**
 * Writes the data elements and additional identifiers of receipts; unchanged ones are left.
 * @param unrecorded are answered alike, and only name elements
 * @returns what was refused of each receipt, by its id, and how many names and identifiers were
 * refused
 */
export const writeElements = async (
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  subjects: ReadonlyMap<string, Subject>,
  recorded: readonly Share[],
  unrecorded: readonly Share[],
): Promise<{ refused: ReadonlyMap<string, Refused>; refusedNames: number }> => {
  const { db } = context;
  const refusals = createRefusals();
  let refusedNames = 0;
  const result = () => ({ refused: refusals.byReceipt, refusedNames });
  const receipts = [...recorded, ...unrecorded];
  const given = receipts.flatMap((receipt, place) =>
    mentionsOf(receipt).map((mention) => ({
      ...mention,
      receiptId: receipt.id,
      subjectId: place < recorded.length ? subjects.get(receipt.person)?.id : undefined,
      updatedAt: decidingTimeOf(receipt),
    })),
  );
  if (given.length === 0) return result();
  const { elements, refused } = await ensureMentionedElements(
    context,
    receipts.map((receipt) => ({
      collectionPointId: receipt.collectionPointId,
      // Additional identifiers first: they matter more than other data.
      names: mentionsOf(receipt)
        .toSorted((one, other) => Number(other.linked) - Number(one.linked))
        .map(({ name }) => name),
    })),
  );
  refusedNames += refused;
  // A name beyond the maxima stays in its receipt, and is no element.
  const mentions = given.flatMap(({ subjectId, ...mention }) =>
    elements.has(mention.name) && subjectId !== undefined ? [{ ...mention, subjectId }] : [],
  );
  for (const mention of given) if (!elements.has(mention.name)) refusals.add(mention);
  if (mentions.length === 0) return result();
  const idOf = new Map([...elements].map(([name, { id }]) => [name, id]));
  const subjectIds = [...new Set(mentions.map(({ subjectId }) => subjectId))];
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        isOneOf(sql`${table.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${table.elementId}`, 'uuid', [...idOf.values()]),
      ),
    )
    .orderBy(asc(table.position));
  const keyOfRow = ({ subjectId, elementId, linked }: ElementRow) =>
    keyOf(subjectId, elementId, String(linked));
  const stored: Values = Map.groupBy(rows, keyOfRow);
  const values: Values = new Map(stored);
  for (const { name, subjectId, linked, value, updatedAt } of mentions) {
    const elementId = idOf.get(name) ?? '';
    const row = { subjectId, elementId, linked, position: 0, value, updatedAt };
    const key = keyOfRow(row);
    // Counted and not answered: it would tell how many identifiers the person has.
    if (linked && isFull(values, key) && !isHeld(values, key, row)) {
      refusedNames += 1;
    }
    const change = linked ? addIdentifier : setValue;
    change(values, key, row);
  }
  const changed = [...values].filter(([key, list]) => stored.get(key) !== list);
  for (const [key, list] of changed) await deleteBeyond(db, stored.get(key) ?? [], list);
  await upsertRows(
    db,
    table,
    changed.flatMap(([, list]) => list),
    ['subjectId', 'elementId', 'linked', 'position'],
  );
  return result();
};
