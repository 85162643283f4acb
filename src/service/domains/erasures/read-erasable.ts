import type { ErasedCounts } from '#contract/erasures.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { countErased, isInForce } from './erased-counts.ts';
import { findBelongings } from './find-belongings.ts';
import { refusalsOf } from './suppressions.ts';

/** What would go, and what would stay, if a person were erased now. */
export type Erasable = {
  counts: ErasedCounts;
  /** Of data elements, additional identifiers left out. */
  detailNames: string[];
  /** '' for an identifier without a type. */
  identifierTypes: string[];
  /** Names of the purposes whose consent ends. */
  purposesInForce: string[];
  /** Purposes that stay refused. */
  suppressions: number;
  certificates: number;
  receiptsToKeep: number;
};

/** @throws Problem 404 */
export const readErasable = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  subjectId: string,
): Promise<Erasable> => {
  const [own] = await findBelongings(db, { subjectIds: [subjectId], now: now() });
  if (own === undefined) throw notFound('Person');
  const types = [own.identifierType, ...own.additionalIdentifiers.map(({ type }) => type)];
  return {
    counts: countErased(own, false),
    detailNames: own.detailNames,
    identifierTypes: [...new Set(types)],
    purposesInForce: own.consents
      .filter(isInForce)
      .map(({ row, purposeName }) => purposeName ?? row.purposeId)
      .sort(),
    suppressions: refusalsOf(own.consents.map(({ row }) => row)).length,
    certificates: 1 + own.receipts.length,
    receiptsToKeep: own.receipts.length,
  };
};
