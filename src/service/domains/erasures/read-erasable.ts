import type { ErasedCounts } from '#contract/erasures.ts';
import type { Database } from '#service/db/database.ts';

export const readErasable = async (
  _db: Database,
  _subjectId: string,
): Promise<{
  counts: ErasedCounts;
  detailNames: string[];
  identifierTypes: string[];
  purposesInForce: string[];
  suppressions: number;
  certificates: number;
  receiptsToKeep: number;
}> => {
  throw new Error('A writes this.');
};
