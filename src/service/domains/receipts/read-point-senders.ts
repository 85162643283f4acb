import { eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { type readPointSendersEndpoint, senderNetworksMaximum } from '#contract/point-senders.ts';
import { collectionPointsTable } from '#service/db/schema/collection-points.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { plus, type Senders, type Sums } from './senders.ts';

const sumOf = (all: readonly Sums[]): Sums => all.reduce(plus, { records: 0, refused: 0 });

/**
 * From which networks a collection point's records came in the last hour.
 * @throws Problem 404 for an unknown one
 */
export const readPointSenders = async (
  { db, now }: Context,
  senders: Pick<Senders, 'read'>,
  { params }: Pick<EndpointInput<typeof readPointSendersEndpoint>, 'params'>,
): Promise<EndpointAnswer<typeof readPointSendersEndpoint>> => {
  const [point] = await db
    .select({ id: collectionPointsTable.id })
    .from(collectionPointsTable)
    .where(eq(collectionPointsTable.id, params.collectionpointId));
  if (point === undefined) throw notFound('Collection point');
  const readAt = now();
  const { since, networks, others } = await senders.read(point.id);
  const inOrder = networks.toSorted(([, one], [, other]) => other.records - one.records);
  const beyond = inOrder.slice(senderNetworksMaximum).map(([, sums]) => sums);
  return {
    readAt,
    since,
    ...sumOf([others, ...networks.map(([, sums]) => sums)]),
    networks: inOrder
      .slice(0, senderNetworksMaximum)
      .map(([network, sums]) => ({ network: network === '' ? null : network, ...sums })),
    others: sumOf([others, ...beyond]),
  };
};
