import { and, asc, inArray, sql } from 'drizzle-orm';
import { describeCountryFault } from '#contract/data-elements.ts';
import { identifiersOfTypeMaximum } from '#contract/data-subject-values.ts';
import { subjectElementsTable } from '#service/db/schema/data-subjects.ts';
import { insertRows, recordsetOf } from '#service/db/write-rows.ts';
import { ensureMentionedElements } from '#service/domains/data-elements/ensure-mentioned-elements.ts';
import type { Context } from '#service/http/context.ts';
import type { Counters } from '#service/http/counters.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { type CheckedReceipt, decidingTimeOf } from './checked-receipt.ts';
import { keyOf, type Subject } from './plan-receipts.ts';

const table = subjectElementsTable;
type ElementRow = typeof table.$inferSelect;

type Values = Map<string, ElementRow[]>;

/** How many values of a receipt had no effect beyond it, because there were too many. */
export type Refused = { elements: number; identifiers: number };
export const nothingRefused: Refused = { elements: 0, identifiers: 0 };

/** The element's value is this one from now on, unless a newer one is there. */
const setValue = (values: Values, key: string, row: ElementRow): void => {
  const held = values.get(key) ?? [];
  const isSame = held.length === 1 && held[0]?.value === row.value;
  if (isSame || held.some(({ updatedAt }) => updatedAt > row.updatedAt)) return;
  values.set(key, [row]);
};

const isFull = (values: Values, key: string): boolean =>
  (values.get(key) ?? []).length >= identifiersOfTypeMaximum;

const isHeld = (values: Values, key: string, { value }: ElementRow): boolean =>
  (values.get(key) ?? []).some((other) => other.value === value);

/** The identifier is one more of its type, as long as the person doesn't have too many. */
const addIdentifier = (values: Values, key: string, row: ElementRow): void => {
  const held = values.get(key) ?? [];
  if (isHeld(values, key, row) || isFull(values, key)) return;
  const position = Math.max(-1, ...held.map((other) => other.position)) + 1;
  values.set(key, [...held, { ...row, position }]);
};

/** Names and values that a receipt gives; what is left empty says nothing. */
const mentionsOf = ({ fields }: CheckedReceipt) => {
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

/** Of elements that a receipt mentions by their ids: the name that is checked before is none. */
const refuseInCountry = (
  mentions: readonly { name: string; value: string; linked: boolean }[],
  nameOf: ReadonlyMap<string, string>,
): void => {
  const faults = mentions.flatMap(({ name, value, linked }) => {
    const message = describeCountryFault(nameOf.get(name) ?? name, value);
    const path = `${linked ? 'additionalIdentifiers' : 'dsDataElements'}.${name}`;
    return message === null ? [] : [{ path, message }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
};

/** Counts what is refused, by the id of the receipt. */
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
 * @returns what of each receipt was refused, by its id
 * @throws Problem 400 naming each value that an element of a Country type must not hold
 */
export const writeElements = async (
  context: Pick<Context, 'db' | 'now' | 'newId'> & { counters?: Counters },
  subjects: ReadonlyMap<string, Subject>,
  receipts: readonly CheckedReceipt[],
): Promise<ReadonlyMap<string, Refused>> => {
  const { db } = context;
  const refusals = createRefusals();
  const given = receipts.flatMap((receipt) => {
    const subject = subjects.get(receipt.identifier);
    return subject === undefined
      ? []
      : mentionsOf(receipt).map((mention) => ({
          ...mention,
          receiptId: receipt.id,
          subjectId: subject.id,
          updatedAt: decidingTimeOf(receipt),
        }));
  });
  if (given.length === 0) return refusals.byReceipt;
  const { elements, refused } = await ensureMentionedElements(
    context,
    receipts.map((receipt) => ({
      collectionPointId: receipt.collectionPointId,
      // Additional identifiers first: who a person is counts for more than what is known of them.
      names: mentionsOf(receipt)
        .toSorted((one, other) => Number(other.linked) - Number(one.linked))
        .map(({ name }) => name),
    })),
  );
  if (refused > 0) context.counters?.add('elementNamesRefused', refused);
  // A name beyond the maxima stays in its receipt, and is no element.
  const mentions = given.filter(({ name }) => elements.has(name));
  for (const mention of given) if (!elements.has(mention.name)) refusals.add(mention);
  if (mentions.length === 0) return refusals.byReceipt;
  refuseInCountry(mentions, new Map([...elements].map(([name, element]) => [name, element.name])));
  const idOf = new Map([...elements].map(([name, { id }]) => [name, id]));
  const subjectIds = [...new Set(mentions.map(({ subjectId }) => subjectId))];
  const rows = await db
    .select()
    .from(table)
    .where(and(inArray(table.subjectId, subjectIds), inArray(table.elementId, [...idOf.values()])))
    .orderBy(asc(table.position));
  const keyOfRow = ({ subjectId, elementId, linked }: ElementRow) =>
    keyOf(subjectId, elementId, String(linked));
  const held: Values = Map.groupBy(rows, keyOfRow);
  const values: Values = new Map(held);
  for (const { name, subjectId, linked, value, updatedAt } of mentions) {
    const elementId = idOf.get(name) ?? '';
    const row = { subjectId, elementId, linked, position: 0, value, updatedAt };
    const key = keyOfRow(row);
    // Counted and not answered: it would tell how many identifiers the person has.
    if (linked && isFull(values, key) && !isHeld(values, key, row)) {
      context.counters?.add('elementNamesRefused', 1);
    }
    const change = linked ? addIdentifier : setValue;
    change(values, key, row);
  }
  const changed = [...values].filter(([key, list]) => held.get(key) !== list);
  const replaced = changed.flatMap(([key]) => (held.get(key) ?? []).slice(0, 1));
  if (replaced.length > 0) {
    await db.execute(sql`delete from ${table} as element
      using ${recordsetOf(table, replaced)} as given
      where element.subject_id = given.subject_id and element.element_id = given.element_id
        and element.linked = given.linked`);
  }
  await insertRows(
    db,
    table,
    changed.flatMap(([, list]) => list),
  );
  return refusals.byReceipt;
};
