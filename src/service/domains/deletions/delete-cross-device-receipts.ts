import { and, asc, eq, sql } from 'drizzle-orm';
import type { CollectionPointType } from '#contract/collection-point-values.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { identifierForms } from '#contract/common/identifiers.ts';
import {
  crossDeviceReceiptMaximum,
  type deleteCrossDeviceReceiptsEndpoint,
} from '#contract/deletions.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { receiptsTable } from '#service/db/schema/receipts.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import { eraseReceipts } from '#service/domains/erasures/erase-receipts.ts';
import { personOnLegalHold } from '#service/domains/erasures/refusals.ts';
import type { RequestContext } from '#service/http/context.ts';

const receipts = receiptsTable;
const points = collectionPointVersionsTable;
const cookies: CollectionPointType = 'COOKIE';

/** Receipts that came with these identifiers through a collection point that is about cookies. */
const findCookieReceipts = async (
  db: Database,
  identifiers: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(
      points,
      and(
        eq(points.collectionPointId, receipts.collectionPointId),
        eq(points.version, receipts.collectionPointVersion),
      ),
    )
    .where(
      and(
        isOneOf(sql`${receipts.identifier}`, 'text', [
          ...new Set(identifiers.flatMap(identifierForms)),
        ]),
        eq(points.type, cookies),
      ),
    )
    .orderBy(asc(receipts.createdAt), asc(receipts.id))
    .limit(crossDeviceReceiptMaximum + 1);
  return rows.map(({ id }) => id);
};

/**
 * Removes the receipts of cookies of these identifiers, with what they did. What they led to stays, and
 * what their people refuse is kept as a suppression. Who has none of the identifiers as their primary
 * one is skipped: of one that was merged away, the receipts are the survivor's.
 * @throws Problem 400 `person-on-hold`
 */
export const deleteCrossDeviceReceipts = async (
  context: RequestContext,
  { body }: Pick<EndpointInput<typeof deleteCrossDeviceReceiptsEndpoint>, 'body'>,
): Promise<EndpointAnswer<typeof deleteCrossDeviceReceiptsEndpoint>> => {
  const { db } = context;
  const identifiers = [...new Set(body.identifiers)];
  const holdersIn = async (tx: Database) =>
    new Set([...(await findHolders(tx, identifiers)).values()].map(({ id }) => id));
  const held = [...(await findHolders(db, identifiers)).keys()];
  const found = held.length === 0 ? [] : await findCookieReceipts(db, held);
  const isMore = found.length > crossDeviceReceiptMaximum;
  const { receipts: removed, onHold } = await eraseReceipts(
    context,
    found.slice(0, crossDeviceReceiptMaximum),
    {
      deleteType: 'API',
      ruleId: null,
      erasureId: null,
      keep: null,
      keepsRefusals: true,
      stillDue: async (tx, subjectIds) => {
        const holders = await holdersIn(tx);
        return subjectIds.filter((id) => holders.has(id));
      },
    },
  );
  if (onHold.length > 0) throw personOnLegalHold();
  const said = removed === 1 ? '1 receipt was deleted.' : `${removed} receipts were deleted.`;
  return isMore ? `${said} More are left: send the request again.` : said;
};
