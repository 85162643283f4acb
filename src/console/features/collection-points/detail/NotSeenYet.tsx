import { NotSeenYet as AnyNotSeenYet } from '#console/api/NotSeenYet.tsx';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { collectionPointQueries } from '../queries.ts';

const reads = [listCollectionPointVersionsEndpoint, listCollectionPointsEndpoint];

/** The service accepted an act on a collection point, but what was read back does not show it. */
export function NotSeenYet({ id }: { id: string }) {
  return <AnyNotSeenYet {...collectionPointQueries.ofPoint(id)} reads={reads} />;
}
