import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { collectionPointsTable } from '#service/db/schema/collection-points.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import {
  type DataElementReference,
  ensureDataElements,
  findDataElements,
  isMentioned,
} from './ensure-data-elements.ts';
import { type Mentions, planNewElements } from './plan-new-elements.ts';

/** Receipts of a point that bring new names wait here for each other, so that none is missed. */
const countMade = async (db: Database, pointIds: readonly string[]) => {
  const ids = [...new Set(pointIds)].sort();
  await db
    .select({ id: collectionPointsTable.id })
    .from(collectionPointsTable)
    .where(inArray(collectionPointsTable.id, ids))
    .orderBy(collectionPointsTable.id)
    .for('no key update');
  const table = dataElementsTable;
  const rows = await db
    .select({ pointId: table.collectionPointId, made: sql<number>`count(*)::int` })
    .from(table)
    .where(inArray(table.collectionPointId, ids))
    .groupBy(table.collectionPointId);
  return new Map(rows.flatMap(({ pointId, made }) => (pointId === null ? [] : [[pointId, made]])));
};

/**
 * The data elements that receipts mention, by mention; new ones are made within the maxima
 * (docs/design.md 10.6).
 * @returns `refused`: how many names are beyond them, and so no elements
 */
export const ensureMentionedElements = async (
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  receipts: readonly Mentions[],
): Promise<{ elements: Map<string, DataElementReference>; refused: number }> => {
  const { db } = context;
  const names = [...new Set(receipts.flatMap((receipt) => receipt.names))];
  if (names.length === 0) return { elements: new Map(), refused: 0 };
  const findKnown = async () => {
    const found = await findDataElements(db, names);
    return (name: string) => found.find((element) => isMentioned(element, name));
  };
  const known = await findKnown();
  const byName = names.flatMap((name) => {
    const element = known(name);
    return element === undefined ? [] : [[name, { ...element, isNew: false }] as const];
  });
  if (byName.length === names.length) return { elements: new Map(byName), refused: 0 };
  const pointIds = receipts.map(({ collectionPointId }) => collectionPointId);
  const made = await countMade(db, pointIds);
  // Again, because another receipt may have made some of them meanwhile.
  const knownNow = await findKnown();
  const plan = planNewElements(receipts, (name) => knownNow(name) !== undefined, made);
  const admitted = names.filter((name) => !plan.refused.has(name));
  const elements = await ensureDataElements(
    context,
    admitted,
    (name) => plan.made.get(name) ?? null,
  );
  const byMention = admitted.flatMap((name, index) => {
    const element = elements[index];
    return element === undefined ? [] : [[name, element] as const];
  });
  return { elements: new Map(byMention), refused: plan.refused.size };
};
