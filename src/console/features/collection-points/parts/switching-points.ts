import { api } from '#console/api/api.ts';
import type { BulkAct } from '#console/records/list/useBulkRun.ts';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { collectionPointsKey } from '../queries.ts';

/** Disables or enables the collection points of many rows, one after the other. */
export const switchingPoints = <Row>(
  pointOf: (row: Row) => string,
  isDisabling: boolean,
): BulkAct<Row> => ({
  endpoint: disableCollectionPointEndpoint,
  keyOf: pointOf,
  send: (row, idempotencyKey) =>
    api().call(
      disableCollectionPointEndpoint,
      { params: { collectionpointId: pointOf(row) }, query: { value: isDisabling } },
      { idempotencyKey },
    ),
  invalidates: [collectionPointsKey],
});
