import { and, eq, ne } from 'drizzle-orm';
import type {
  CreateCollectionPointRequest,
  UpdateCollectionPointRequest,
} from '#contract/collection-point-requests.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  collectionPointDataElementsTable,
  collectionPointPurposesTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import {
  type DataElementReference,
  ensureDataElements,
} from '#service/domains/data-elements/ensure-data-elements.ts';
import { linkPurposes } from '#service/domains/purposes/link-purposes.ts';
import type { Context } from '#service/http/context.ts';
import { nameTaken } from '#service/http/problem.ts';
import { purposeWishesOf } from './rules.ts';

type Target = { id: string; version: number };
type CollectionPointRequest = CreateCollectionPointRequest | UpdateCollectionPointRequest;

/** The data elements to link, each once. That of the identifier is created as well. */
const ensureLinked = async (
  context: Context,
  { DataElements: names = [], SubjectIdentifier: identifier }: CollectionPointRequest,
): Promise<DataElementReference[]> => {
  // In one call: two could wait for each other with those of another request.
  const mentions = identifier === undefined ? names : [...names, identifier];
  const linked = (await ensureDataElements(context, mentions)).slice(0, names.length);
  return [...new Map(linked.map((element) => [element.id, element])).values()];
};

/**
 * Replaces what a version links by what the request asks for.
 * @throws Problem 400 naming each purpose link that does not resolve
 */
export const writeLinks = async (
  context: Context,
  { id, version }: Target,
  request: CollectionPointRequest,
): Promise<void> => {
  const { db } = context;
  const purposes = await linkPurposes(context, purposeWishesOf(request));
  const elements = await ensureLinked(context, request);
  const target = { collectionPointId: id, version };
  for (const table of [collectionPointPurposesTable, collectionPointDataElementsTable]) {
    const ofVersion = and(eq(table.collectionPointId, id), eq(table.version, version));
    const [before] = await db
      .select({ version: table.version })
      .from(table)
      .where(ofVersion)
      .limit(1);
    // On a cluster even a delete that finds nothing locks the table.
    if (before !== undefined) await db.delete(table).where(ofVersion);
  }
  await db.insert(collectionPointPurposesTable).values(
    purposes.map((link, position) => ({
      ...target,
      purposeId: link.purposeId,
      purposeVersion: link.version,
      position,
    })),
  );
  if (elements.length > 0) {
    await db
      .insert(collectionPointDataElementsTable)
      .values(
        elements.map((element, position) => ({ ...target, dataElementId: element.id, position })),
      );
  }
};

type Named = { id: string; name: string; organizationId: string };

/** Whether another point of the organization has the name; no other gets it until the transaction ends. */
export const isPointNameTaken = async (
  { db }: Pick<Context, 'db'>,
  { id, name, organizationId }: Named,
): Promise<boolean> => {
  await oneAtATime(db, 'collection point name', name);
  const table = collectionPointVersionsTable;
  const [taken] = await db
    .select({ version: table.version })
    .from(table)
    .where(
      and(
        eq(table.organizationId, organizationId),
        eq(table.name, name),
        ne(table.collectionPointId, id),
      ),
    )
    .limit(1);
  return taken !== undefined;
};

/**
 * Refuses a name that another point of the organization has.
 * @throws Problem 400 `collection-point-name-taken`
 */
export const claimName = async (context: Pick<Context, 'db'>, point: Named): Promise<void> => {
  if (await isPointNameTaken(context, point)) throw nameTaken('collection point');
};
