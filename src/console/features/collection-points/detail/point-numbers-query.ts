import { insightQueries } from '#console/features/insights/queries.ts';
import { recentDays } from './point-numbers.ts';

/** What a collection point got lately, by day and by purpose, in one read. */
export const pointNumbersQuery = (id: string) =>
  insightQueries.lastDays(recentDays, { collectionPointId: id, byPurpose: true });
